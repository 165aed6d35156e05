import { eq } from 'drizzle-orm';
import * as feedWords from '#text/consultations/calendar-feeds/rules';
import * as words from '#text/consultations/written-events/rules';
import { chosenLanguage, inLanguage } from '../../../lib/language.server.ts';
import { currentLanguage, pathInLanguage } from '../../../lib/language.ts';
import type { WrittenFile } from '../../../platform/calendars/calendar-account.ts';
import { brand } from '../../brand.ts';
import type { AnyContext } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import { bookingPath } from '../bookings/booking-paths.ts';
import { calendarObject } from '../bookings/calendar-file.server.ts';
import { standingOf } from '../bookings/calendar-standing.ts';
import { readChain } from '../bookings/read-chain.server.ts';

/** What a practitioner's calendar should have: an event, none, or what it has now, because the time is over. */
export type WantedEvent = (WrittenFile & { fingerprint: string }) | 'none' | 'as-it-is';

/** Returns the ID of a chain's event and the name of its file. */
export const eventNames = (chainId: string) => ({
  uid: `${chainId}@${brand.domain}`,
  name: `${chainId}.ics`,
});

/**
 * Returns what the calendar of a practitioner should have for a chain of bookings. The event names no client,
 * no option, and no address of a client, because people share calendars and phones show them.
 * @param connectedBy whose language the event has.
 */
export async function eventOfBooking(
  ctx: AnyContext,
  { chainId, practitionerId, connectedBy }: { chainId: string; practitionerId: string; connectedBy: string },
): Promise<WantedEvent> {
  const { shown, sequence, changedAt } = await readChain(ctx, chainId);
  const { id, startsAt, endsAt, minutes, zone, method } = shown;
  const isOver = endsAt.getTime() <= ctx.now().epochMilliseconds;
  if (shown.practitionerId !== practitionerId || standingOf(shown.status) !== 'confirmed') {
    return isOver && shown.practitionerId === practitionerId ? 'as-it-is' : 'none';
  }
  if (isOver) return 'as-it-is';
  const [person] = await ctx.db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, connectedBy));
  return inLanguage(chosenLanguage(person?.language) ?? currentLanguage(), () => {
    const location = method === HOME_VISIT ? feedWords.at_the_clients() : shown.location;
    const title = words.title({ brand: brand.name });
    const url = ctx.publicOrigin + pathInLanguage(bookingPath(id));
    const shownFacts = [startsAt.toISOString(), minutes, zone, location, title, url];
    return {
      ...eventNames(chainId),
      content: calendarObject({
        ...{ chainId, sequence, changedAt, startsAt, minutes, zone, title, location, url },
        standing: 'confirmed',
      }),
      facts: { title, startsAt, endsAt, zone, location, url },
      fingerprint: JSON.stringify(shownFacts),
    };
  });
}
