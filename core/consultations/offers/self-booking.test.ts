import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { keepFavorite } from '../../people/clients/keep-favorite.server.ts';
import { waitForTime } from '../../practice/availability/waiting/wait-for-time.server.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { bookings } from '../bookings/tables.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import { writeReview } from '../reviews/write-review.server.ts';
import { offerTimes } from './offer-times.server.ts';
import { takeOffer } from './take-offer.server.ts';

const world = await openWorld();
const OFFERED = '2026-12-04T18:00:00Z';

/** Creates a client with a request, an offer, and a past consultation, who has since joined the practice. */
async function joined(role: 'owner' | 'staff') {
  const { client, expert, bookingId } = await world.aRequest();
  const offerId = newId();
  await offerTimes(world.as(expert.actor), { clientId: client.id, token: null, offerId, starts: [OFFERED] });
  const heldId = await world.aBooking({
    clientId: client.id,
    expertId: expert.id,
    status: 'completed',
    startsAt: new Date('2026-11-20T18:00:00Z'),
  });
  const member = await world.aMember(expert.id, role, client);
  return { member, expertId: expert.id, bookingId, heldId, offerId };
}

type Joined = Awaited<ReturnType<typeof joined>>;

describe.each(['owner', 'staff'] as const)('the %s of a practice', (role) => {
  it.each<[act: string, code: string, (as: Person, it: Joined) => Promise<unknown>]>([
    [
      'cannot request a time there',
      'own_profile',
      (as, { expertId }) => requestBooking(world.as(as), asking(expertId)),
    ],
    [
      'cannot reschedule an earlier request',
      'own_profile',
      (as, { bookingId, expertId }) =>
        rescheduleBooking(world.as(as), { bookingId, ...asking(expertId, { start: OFFERED }) }),
    ],
    [
      'cannot take a time offered earlier',
      'own_profile',
      (as, { offerId }) => takeOffer(world.as(as), { offerId, start: OFFERED }),
    ],
    [
      'cannot wait for a time there',
      'own_profile',
      (as, { expertId }) => waitForTime(world.as(as), { expertId }),
    ],
    [
      'cannot keep it as a favorite',
      'own_profile',
      (as, { expertId }) => keepFavorite(world.as(as), { expertId }),
    ],
    [
      'cannot accept their own request',
      'not_allowed',
      (as, { bookingId }) => acceptBooking(world.as(as), { bookingId }),
    ],
    [
      'cannot review it',
      'not_allowed',
      (as, { heldId }) => writeReview(world.as(as), { bookingId: heldId, rating: 5, body: '' }),
    ],
  ])('%s', async (_act, code, act) => {
    const it = await joined(role);
    const rows = () => world.db.select().from(bookings).where(eq(bookings.expertId, it.expertId));
    const before = await rows();
    expect(await codeOf(act(it.member, it))).toBe(code);
    expect(await rows()).toEqual(before);
  });
});
