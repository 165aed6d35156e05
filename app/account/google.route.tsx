import { redirect } from 'react-router';
import { HANDSHAKE_MINUTES, sealHandshake } from '../../core/accounts/google-handshake.server.ts';
import { visitOf } from '../context.server.ts';
import type { Route } from './+types/google.route';
import { returnPath } from './return-path.ts';
import { HANDSHAKE_COOKIE, shortCookie } from './short-cookie.server.ts';
import { withoutGoogle } from './without-google.server.ts';

/** Sends the browser to Google; with `again` also somebody signed in, who is to confirm that it is them. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, config, google, requestId } = visitOf(args);
  const { searchParams } = new URL(args.request.url);
  const next = returnPath(searchParams.get('next'));
  if (ctx.actor && !searchParams.has('again')) throw redirect(next);
  const failed = (problem: string) => withoutGoogle(problem, next, ctx.actor !== null);
  if (!google) throw failed('google-off');
  try {
    const { url, handshake } = await google.begin();
    const value = sealHandshake(visitOf(args).ctx, handshake, next, ctx.actor?.id ?? null);
    const cookie = shortCookie(config, HANDSHAKE_COOKIE, value, HANDSHAKE_MINUTES * 60);
    return redirect(url, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });
  } catch (err) {
    ctx.log.error({ err, requestId }, 'Google could not be reached');
    throw failed('google');
  }
}
