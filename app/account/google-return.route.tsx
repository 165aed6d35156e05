import { redirect } from 'react-router';
import { openHandshake } from '../../core/accounts/google-handshake.server.ts';
import { enter } from '../../core/accounts/second-step.server.ts';
import { signInWithGoogle } from '../../core/accounts/sign-in-with-google.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { accountContextOf, visitOf } from '../context.server.ts';
import type { Route } from './+types/google-return.route';
import { afterEntering } from './after-entering.server.ts';
import { birthDatePath } from './birth-date-path.ts';
import { authPath } from './return-path.ts';
import { HANDSHAKE_COOKIE, readShortCookie, shortCookie } from './short-cookie.server.ts';

/** Google sends the browser back to here; only the browser that left is let in. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, config, google, requestId } = visitOf(args);
  const account = accountContextOf(args);
  const { headers, url } = args.request;
  const kept = openHandshake(account, readShortCookie(args.request, HANDSHAKE_COOKIE));
  const cookies = new Headers({ 'Set-Cookie': shortCookie(config, HANDSHAKE_COOKIE, '', 0) });
  const failed = (problem: string) =>
    redirect(authPath('login', kept?.next ?? '/dashboard', { problem }), { headers: cookies });
  if (!google || !kept) throw failed('google');
  if (new URL(url).searchParams.get('error') === 'access_denied') throw failed('google-denied');
  try {
    const person = await google.finish(new URL(url), kept.handshake);
    const found = await signInWithGoogle(account, person);
    if (found.outcome !== 'known') return failed(`google-${found.outcome}`);
    const entered = await enter(account, found.userId, headers);
    const to = found.needsDateOfBirth ? birthDatePath(kept.next) : kept.next;
    return redirect(afterEntering(config, entered, to, cookies), { headers: cookies });
  } catch (err) {
    if (isRefusal(err)) return failed('google-refused');
    ctx.log.error({ err, requestId }, 'signing in by Google failed');
    throw failed('google');
  }
}
