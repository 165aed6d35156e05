import { redirect } from 'react-router';
import { beginConsent } from '../../../core/practice/connected-calendars/consent.server.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { Route } from './+types/begin-consent.route';
import { calendarConsentCookie } from './consent-cookie.server.ts';

/** Sends a practitioner to the provider of their calendar, which asks whether we may read and write it. */
export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { searchParams } = args.url;
  const { url, ticket } = await beginConsent(visitOf(args).ctx, {
    provider: args.params.provider,
    practiceId: searchParams.get('practice'),
    practitionerId: searchParams.get('who'),
    kept: await calendarConsentCookie.read(args.request.headers),
  });
  const cookie = await calendarConsentCookie.write(ticket);
  return redirect(url, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });
}
