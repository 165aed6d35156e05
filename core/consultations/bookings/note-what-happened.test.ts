import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { experts } from '../../people/experts/tables.ts';
import { ANSWERS_KEPT } from '../../people/experts/usual-answer.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { expireBookings } from './expire-bookings.server.ts';

const world = await openWorld();
const BEGIN = Temporal.Instant.from('2026-12-01T18:00:00Z');

beforeEach(() => {
  world.now = BEGIN;
});

type Expert = Awaited<ReturnType<typeof world.anExpert>>;

const noted = async (expert: Expert) => {
  const [row] = await world.db.select().from(experts).where(eq(experts.id, expert.id));
  return { held: row!.consultationsHeld, minutes: row!.answerMinutes };
};

/** Requests 30 minutes three days from now. Returns the ID of the booking. */
async function asked(expert: Expert, hour = 18): Promise<string> {
  const day = world.now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 3 });
  const start = `${day}T${hour}:00:00Z`;
  const request = { expertId: expert.id, start, minutes: 30, method: 'In-Person Consultation' };
  const ctx = world.as(await world.aPerson());
  return (await requestBooking(ctx, { ...request, requestKey: ctx.newId() })).bookingId;
}

it('stores how many minutes requests took until they were accepted or declined, rounded up', async () => {
  const expert = await world.anExpert();
  const [first, second] = [await asked(expert), await asked(expert, 19)];
  world.now = BEGIN.add({ minutes: 90 });
  await acceptBooking(world.as(expert.actor), { bookingId: first });
  world.now = BEGIN.add({ hours: 3, seconds: 1 });
  await declineBooking(world.as(expert.actor), { bookingId: second, note: '' });
  expect(await noted(expert)).toEqual({ held: 0, minutes: [90, 181] });
});

it('counts an expired request with its full time, and ignores withdrawn ones', async () => {
  const expert = await world.anExpert();
  const client = await world.aPerson();
  await asked(expert);
  const withdrawn = await requestBooking(world.as(client), {
    expertId: expert.id,
    start: '2026-12-04T20:00:00Z',
    minutes: 30,
    method: 'In-Person Consultation',
    requestKey: world.as(null).newId(),
  });
  await cancelBooking(world.as(client), { bookingId: withdrawn.bookingId, note: '' });
  world.now = BEGIN.add({ hours: 24 });
  await expireBookings(world.asProduct());
  expect(await noted(expert)).toEqual({ held: 0, minutes: [24 * 60] });
});

it('counts a consultation once it is over, and no cancelled one', async () => {
  const expert = await world.anExpert();
  const [kept, cancelled] = [await asked(expert), await asked(expert, 19)];
  for (const bookingId of [kept, cancelled]) await acceptBooking(world.as(expert.actor), { bookingId });
  await cancelBooking(world.as(expert.actor), { bookingId: cancelled, note: '' });
  expect((await noted(expert)).held).toBe(0);
  world.now = BEGIN.add({ hours: 24 * 4 });
  await expireBookings(world.asProduct());
  await expireBookings(world.asProduct());
  expect((await noted(expert)).held).toBe(1);
});

it('keeps only the newest answers', async () => {
  const expert = await world.anExpert();
  const old = Array.from({ length: ANSWERS_KEPT }, (_, n) => n);
  await world.db.update(experts).set({ answerMinutes: old }).where(eq(experts.id, expert.id));
  const bookingId = await asked(expert);
  world.now = BEGIN.add({ minutes: 7 });
  await acceptBooking(world.as(expert.actor), { bookingId });
  expect((await noted(expert)).minutes).toEqual([...old.slice(1), 7]);
});
