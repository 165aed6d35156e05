import { expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { asking, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { MAX_IN_CALENDAR } from '../booking-views/booking-view.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { readCalendar } from './read-calendar.server.ts';

const world = await openWorld();
world.now = Temporal.Instant.from('2026-10-30T15:00:00Z');

/** Formats each day as '2026-10-31: 16:00 requested: 22:30 accepted', with times in UTC. */
const dayLines = (calendar: Awaited<ReturnType<typeof readCalendar>>) =>
  calendar?.days.map(({ date, bookings }) =>
    [
      date,
      ...bookings.map(({ status, startsAt }) => `${startsAt.toISOString().slice(11, 16)} ${status}`),
    ].join(': '),
  );

it('has seven days, today first, in the zone of the first place, even across a clock change', async () => {
  const expert = await world.anExpert();
  const ask = async (start: string, isAccepted = true) => {
    const client = await world.aPerson();
    const { bookingId } = await requestBooking(world.as(client), asking(expert.id, { start }));
    if (isAccepted) await acceptBooking(world.as(expert.actor), { bookingId });
    return { client, bookingId };
  };
  await ask('2026-10-31T22:30:00Z');
  await ask('2026-10-31T16:00:00Z', false);
  // Clocks go back on November 1. After that, 9 AM in Denver is 16:00 UTC.
  await ask('2026-11-02T16:00:00Z');
  const gone = await ask('2026-11-03T17:00:00Z');
  await cancelBooking(world.as(gone.client), gone);
  await ask('2026-11-06T16:00:00Z');
  const calendar = await readCalendar(world.as(expert.actor), { from: null, days: 7 });
  expect(calendar).toMatchObject({ zone: 'America/Denver', today: '2026-10-30' });
  expect(dayLines(calendar)).toEqual([
    ...['2026-10-30', '2026-10-31: 16:00 requested: 22:30 accepted', '2026-11-01'],
    ...['2026-11-02: 16:00 accepted', '2026-11-03', '2026-11-04', '2026-11-05'],
  ]);
  const next = await readCalendar(world.as(expert.actor), { from: '2026-11-06', days: 1 });
  expect(dayLines(next)).toEqual(['2026-11-06: 16:00 accepted']);
});

it('reports whether a week has more bookings than it shows, and always shows whole days', async () => {
  const { id: expertId, actor } = await world.anExpert();
  const client = await world.aPerson();
  const from = Temporal.Instant.from('2027-03-01T12:00:00Z');
  for (let made = 0; made <= MAX_IN_CALENDAR; made++) {
    const startsAt = asDate(from.add({ minutes: 15 * made }));
    await world.aBooking({ expertId, clientId: client.id, status: 'accepted', startsAt, minutes: 15 });
  }
  const shown = async (days: 1 | 7) => {
    const calendar = (await readCalendar(world.as(actor), { from: '2027-03-01', days }))!;
    return [calendar.days.flatMap(({ bookings }) => bookings).length, calendar.more];
  };
  expect(await shown(7)).toEqual([MAX_IN_CALENDAR, true]);
  // The nineteen hours from 5 AM to midnight have four starts each.
  expect(await shown(1)).toEqual([19 * 4, false]);
});

it('shows no bookings of other practices and no unpaid ones, and is not for clients', async () => {
  const [expert, other] = [await world.anExpert(), await world.anExpert()];
  const [client, payer] = [await world.aPerson(), await world.aPerson()];
  await requestBooking(world.as(client), asking(other.id, { start: '2026-10-31T16:00:00Z' }));
  world.payments = { ...world.payments, wayToPay: 'card' };
  await requestBooking(world.as(payer), asking(expert.id, { start: '2026-10-31T17:00:00Z' }));
  world.payments = { ...world.payments, wayToPay: 'in-person' };
  const days = (await readCalendar(world.as(expert.actor), { from: null, days: 7 }))!.days;
  expect(days.flatMap(({ bookings }) => bookings)).toEqual([]);
  expect(await readCalendar(world.as(client), { from: null, days: 7 })).toBeNull();
  expect(await readCalendar(world.as(null), { from: null, days: 7 })).toBeNull();
  const staff = await world.aMember(other.id, 'staff');
  expect(dayLines(await readCalendar(world.as(staff), { from: '2026-10-31', days: 1 }))).toEqual([
    '2026-10-31: 16:00 requested',
  ]);
});

it.each([
  '',
  'today',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '0000-01-01',
  '-271821-04-19',
  '2026-10-31T00:00',
  '\0',
])('begins today if "%s" is requested', async (from) => {
  const { actor } = await world.anExpert();
  expect((await readCalendar(world.as(actor), { from, days: 1 }))?.days[0]?.date).toBe('2026-10-30');
});
