import type { LoaderFunctionArgs } from 'react-router';
import * as words from '#text/layout/app';
import type { Context } from '../core/context.ts';
import { isRefusal } from '../lib/errors.ts';
import { visitOf } from './context.server.ts';

/** Serves a private picture that no cache stores. Responds with 404 to anyone who can't see it. */
export async function privatePicture(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'> & { params: { id: string } },
  read: (ctx: Context, link: { id: string; key: string | null }) => Promise<Uint8Array>,
): Promise<Response> {
  const headers = { 'Cache-Control': 'private, no-store' };
  try {
    const key = new URL(args.request.url).searchParams.get('key');
    const bytes = await read(visitOf(args).ctx, { id: args.params.id, key });
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, 'Content-Type': 'image/jpeg', 'Content-Disposition': 'inline' },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return new Response(words.there_is_no_such_picture(), { status: 404, headers });
  }
}
