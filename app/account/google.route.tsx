import { redirect } from 'react-router';
import { HANDSHAKE_MINUTES, sealHandshake } from '../../core/accounts/google-handshake.server.ts';
import { accountContextOf, visitOf } from '../context.server.ts';
import type { Route } from './+types/google.route';
import { authPath, returnPath } from './return-path.ts';
import { HANDSHAKE_COOKIE, shortCookie } from './short-cookie.server.ts';

/** Sends the browser to Google. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, config, google, requestId } = visitOf(args);
  const next = returnPath(new URL(args.request.url).searchParams.get('next'));
  if (ctx.actor) throw redirect(next);
  if (!google) throw redirect(authPath('login', next, { problem: 'google-off' }));
  try {
    const { url, handshake } = await google.begin();
    const value = sealHandshake(accountContextOf(args), handshake, next);
    const cookie = shortCookie(config, HANDSHAKE_COOKIE, value, HANDSHAKE_MINUTES * 60);
    return redirect(url, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });
  } catch (err) {
    ctx.log.error({ err, requestId }, 'Google could not be reached');
    throw redirect(authPath('login', next, { problem: 'google' }));
  }
}
