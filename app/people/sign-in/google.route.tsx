import { redirect } from 'react-router';
import { signHandshake } from '../../../core/people/sign-in/google-handshake.server.ts';
import { visitOf } from '../../context.server.ts';
import { returnPath } from '../../guard/return-path.ts';
import type { Route } from './+types/google.route';
import { handshakeCookie } from './cookies.server.ts';
import { withoutGoogle } from './without-google.server.ts';

/**
 * Redirects to Google. With `again` in the URL, also redirects signed-in users, who must prove who they
 * are.
 */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, google, requestId } = visitOf(args);
  const { searchParams } = new URL(args.request.url);
  const next = returnPath(searchParams.get('next'));
  if (ctx.actor && !searchParams.has('again')) throw redirect(next);
  const failed = (problem: string) => withoutGoogle(problem, next, ctx.actor !== null);
  if (!google) throw failed('google-off');
  try {
    const { url, handshake } = await google.begin();
    const value = await signHandshake(visitOf(args).ctx, handshake, next, ctx.actor?.id ?? null);
    const cookie = await handshakeCookie.write(value);
    return redirect(url, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });
  } catch (err) {
    ctx.log.error({ err, requestId }, 'Google could not be reached');
    throw failed('google');
  }
}
