import { redirect } from 'react-router';
import { type KeptHandshake, readHandshake } from '../../../core/people/sign-in/google-handshake.server.ts';
import { enter } from '../../../core/people/sign-in/second-step.server.ts';
import {
  isGoogleAccountOf,
  signInWithGoogle,
} from '../../../core/people/sign-in/sign-in-with-google.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/google-return.route';
import { afterEntering } from './after-entering.server.ts';
import { birthDatePath } from './birth-date-path.ts';
import { handshakeCookie } from './cookies.server.ts';
import { withoutGoogle } from './without-google.server.ts';

/**
 * Google redirects here from sign-ins in every language. Signs in only the browser that started the sign-in,
 * and continues in the language of the page that it left.
 */
export async function loader(args: Route.LoaderArgs) {
  const { headers } = args.request;
  const kept = await readHandshake(visitOf(args).ctx, await handshakeCookie.read(headers));
  const language = kept?.language ?? currentLanguage();
  const answer = await inLanguage(language, () => finish(args, kept));
  answer.headers.set('Content-Language', language);
  return answer;
}

async function finish(args: Route.LoaderArgs, kept: KeptHandshake | null): Promise<Response> {
  const { ctx, google, requestId } = visitOf(args);
  const account = visitOf(args).ctx;
  const { headers, url } = args.request;
  const noHandshake = await handshakeCookie.remove();
  const cookies = new Headers({ 'Set-Cookie': noHandshake });
  const isAgain = kept !== null && kept.again !== null && kept.again === ctx.actor?.id;
  const failed = (problem: string) => {
    const answer = withoutGoogle(problem, kept?.next ?? '/dashboard', isAgain);
    answer.headers.append('Set-Cookie', noHandshake);
    return answer;
  };
  if (!google || !kept) return failed(headers.get('Cookie') ? 'google' : 'google-no-cookies');
  if (new URL(url).searchParams.get('error') === 'access_denied') return failed('google-denied');
  try {
    const person = await google.finish(new URL(url), kept.handshake);
    if (kept.again !== null) {
      const { subject } = person;
      const isSame = isAgain && (await isGoogleAccountOf(account, { userId: kept.again, subject }));
      if (!isSame) return failed('google-other');
      const entered = await enter(account, kept.again, headers);
      return redirect(await afterEntering(account, entered, kept.next, cookies), { headers: cookies });
    }
    const found = await signInWithGoogle(account, person);
    if (found.outcome !== 'known') return failed(`google-${found.outcome}`);
    const entered = await enter(account, found.userId, headers);
    const to = found.needsDateOfBirth ? birthDatePath(kept.next) : kept.next;
    return redirect(await afterEntering(account, entered, to, cookies), { headers: cookies });
  } catch (err) {
    if (isRefusal(err)) return failed('google-refused');
    ctx.log.error({ err, requestId }, 'signing in by Google failed');
    return failed('google');
  }
}
