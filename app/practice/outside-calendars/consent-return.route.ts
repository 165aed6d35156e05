import { redirect } from 'react-router';
import * as rules from '#text/practice/connected-calendars/rules';
import * as words from '#text/practice/connected-calendars/screens';
import { finishConsent, languageOfTrip } from '../../../core/practice/connected-calendars/consent.server.ts';
import { isRefusal, type Refusal } from '../../../lib/errors.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { AVAILABILITY_PATH } from '../../people/experts/practice-path.ts';
import type { Route } from './+types/consent-return.route';
import type { ConnectFault } from './connect-faults.ts';
import { calendarConsentCookie } from './consent-cookie.server.ts';

/**
 * A provider redirects here from consents in every language. Connects calendars only for the session that began,
 * and continues in the language of the page that it left.
 */
export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const kept = await calendarConsentCookie.read(args.request.headers);
  const state = args.url.searchParams.get('state');
  const language = (await languageOfTrip(visitOf(args).ctx, { kept, state })) ?? currentLanguage();
  const answer = await inLanguage(language, () => finish(args, { kept, state }));
  answer.headers.set('Content-Language', language);
  return answer;
}

async function finish(
  args: Route.LoaderArgs,
  { kept, state }: { kept: string | null; state: string | null },
): Promise<Response> {
  const code = args.url.searchParams.get('code');
  const { provider } = args.params;
  try {
    const done = await finishConsent(visitOf(args).ctx, { provider, kept, state, code });
    const headers = flashHeaders({
      tone: 'success',
      title: words.connected(),
      description: words.connected_hint(),
    });
    headers.append('Set-Cookie', await calendarConsentCookie.write(done.ticket));
    const of = new URLSearchParams({ practice: done.practiceId, who: done.practitionerId });
    return redirect(`${AVAILABILITY_PATH}?${of}#connection`, { headers });
  } catch (error) {
    if (!isRefusal(error) || error.code === 'not_found') throw error;
    const said = { title: words.connect_failed(), description: error.message, tone: 'error' } as const;
    return redirect(`${AVAILABILITY_PATH}?connect=${faultOf(error)}#connection`, {
      headers: flashHeaders(said),
    });
  }
}

/** Names a fault for the address, so the page still tells it when the toast is gone. */
function faultOf({ code, message }: Refusal): ConnectFault {
  if (code === 'status_changed') return 'over';
  return message === rules.not_given() ? 'not-given' : 'other';
}
