import { beforeEach, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { bookingEvents, bookings } from '../bookings/tables.ts';
import { readMeetingPoint } from './read-meeting-point.server.ts';

const world = await openWorld();

beforeEach(async () => {
  await world.db.delete(bookingEvents);
  await world.db.delete(bookings);
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

it('shows both sides the exact point, once the booking is confirmed', async () => {
  const made = await world.aRequest({ start: '2026-12-02T21:00:00Z' });
  const read = (actor: typeof made.client) => codeOf(readMeetingPoint(world.as(actor), made.bookingId));
  expect(await read(made.client)).toBe('not_found');
  await acceptBooking(world.as(made.expert.actor), made);
  expect([await read(made.client), await read(made.expert.actor)]).toEqual(['done', 'done']);
  expect(await read(await world.aPerson())).toBe('not_found');
});
