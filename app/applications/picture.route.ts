import { readPicture } from '../../core/applications/pictures.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { visitOf } from '../context.server.ts';
import type { Route } from './+types/picture.route';

/** A private picture of an application, for its applicant and for admins, by a link that ends soon. */
export async function loader(args: Route.LoaderArgs) {
  const headers = { 'Cache-Control': 'private, no-store' };
  try {
    const key = new URL(args.request.url).searchParams.get('key');
    const bytes = await readPicture(visitOf(args).ctx, { fileId: args.params.id, key });
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, 'Content-Type': 'image/jpeg', 'Content-Disposition': 'inline' },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return new Response('There is no such picture.', { status: 404, headers });
  }
}
