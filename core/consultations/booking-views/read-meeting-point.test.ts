import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { CAFE, HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import { expertPlaces } from '../../people/experts/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { bookingEvents, bookings } from '../bookings/tables.ts';
import { readMeetingPoint } from './read-meeting-point.server.ts';

const world = await openWorld();

beforeEach(async () => {
  await world.db.delete(bookingEvents);
  await world.db.delete(bookings);
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

it('shows both sides the exact point once the booking is confirmed', async () => {
  const made = await world.aRequest({ start: '2026-12-02T21:00:00Z' });
  const read = (actor: typeof made.client) => codeOf(readMeetingPoint(world.as(actor), made.bookingId));
  expect(await read(made.client)).toBe('not_found');
  await acceptBooking(world.as(made.expert.actor), made);
  const [place] = await world.db
    .select({ lat: expertPlaces.lat, lng: expertPlaces.lng, city: expertPlaces.city })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, made.expert.id));
  for (const actor of [made.client, made.expert.actor]) {
    expect(await readMeetingPoint(world.as(actor), made.bookingId)).toEqual({ ...place, isExact: true });
  }
  expect(await read(await world.aPerson())).toBe('not_found');
});

it.each([
  [CAFE, true],
  [HOME_VISIT, false],
])('has no point for a %s', async (method, isAtPlace) => {
  const made = await world.aRequest({ start: '2026-12-02T21:00:00Z' });
  await acceptBooking(world.as(made.expert.actor), made);
  await world.db
    .update(bookings)
    .set({ method, ...(!isAtPlace && { placeId: null }) })
    .where(eq(bookings.id, made.bookingId));
  for (const actor of [made.client, made.expert.actor]) {
    expect(await codeOf(readMeetingPoint(world.as(actor), made.bookingId))).toBe('not_found');
  }
});
