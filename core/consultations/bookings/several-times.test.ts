import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byCard } from '../../../tests/by-card.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { takenTimes } from '../../practice/availability/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import { bookings } from './tables.ts';

const world = await openWorld();
const adapter = world.payments.provider;
const { aHeld, settle, forget } = byCard(world);
const WAYS = ['in-person', 'card'] as const;
type Way = (typeof WAYS)[number];
/** One time on each of the next three days, out of order. The request holds the first one. */
const FIRST = '2026-12-03T18:00:00Z';
const SECOND = '2026-12-04T20:00:00Z';
const THIRD = '2026-12-02T17:00:00Z';
const ALSO = [SECOND, THIRD];

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  payBy('in-person');
  forget();
});
afterEach(async () => {
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });
});

function payBy(way: Way) {
  world.payments = { ...world.payments, provider: adapter, wayToPay: way };
}
const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
const takenBy = async (id: string) =>
  (await world.db.select().from(takenTimes).where(eq(takenTimes.bookingId, id))).map(({ startsAt }) =>
    startsAt.toISOString(),
  );
const texts = () =>
  world.queued.filter(({ name }) => name === 'send-written-mail').map(({ data }) => String(data.text));

async function asked(way: Way, values: Parameters<typeof aHeld>[0] = {}) {
  payBy(way);
  const input = { start: FIRST, also: ALSO, ...values };
  if (way === 'card') return await aHeld(input);
  const { client: by, expert: of, ...rest } = input;
  const [client, expert] = [by ?? (await world.aPerson()), of ?? (await world.anExpert())];
  return { client, expert, ...(await requestBooking(world.as(client), asking(expert.id, rest))) };
}

describe.each(WAYS)('a request with three times (%s)', (way) => {
  it('holds only the first, and both sides see all of them', async () => {
    const { client, expert, bookingId } = await asked(way);
    expect(await takenBy(bookingId)).toEqual([new Date(FIRST).toISOString()]);
    for (const text of texts()) {
      for (const when of ['Thu, Dec 3', 'Fri, Dec 4', 'Wed, Dec 2']) expect(text).toContain(when);
    }
    expect(texts()).toHaveLength(2);
    for (const { actor } of [{ actor: client }, expert]) {
      const { startsAt, otherStarts } = await readBooking(world.as(actor), bookingId);
      expect([startsAt, ...otherStarts]).toEqual([FIRST, ...ALSO].map((start) => new Date(start)));
    }
    const other = requestBooking(world.as(await world.aPerson()), asking(expert.id, { start: SECOND }));
    expect(await codeOf(other)).toBe('done');
  });

  it.each([FIRST, SECOND, THIRD])('accepted at %s takes only that time', async (start) => {
    const { client, expert, bookingId } = await asked(way);
    forget();
    await acceptBooking(world.as(expert.actor), { bookingId, start });
    if (way === 'card') await settle();
    const row = await rowOf(bookingId);
    expect(row).toMatchObject({ status: 'accepted', startsAt: new Date(start), otherStarts: [] });
    expect(row.endsAt).toEqual(new Date(Date.parse(start) + 30 * 60_000));
    expect(row.totalCents).toBe(3100);
    expect(await takenBy(bookingId)).toEqual([new Date(start).toISOString()]);
    expect((await readBooking(world.as(client), bookingId)).otherStarts).toEqual([]);
    // The two other times are free for anyone.
    for (const free of [FIRST, SECOND, THIRD].filter((one) => one !== start)) {
      await requestBooking(world.as(await world.aPerson()), asking(expert.id, { start: free }));
    }
  });

  it('is accepted at the first time if the answer names none, as an old page would', async () => {
    const { expert, bookingId } = await asked(way);
    await acceptBooking(world.as(expert.actor), { bookingId });
    expect((await rowOf(bookingId)).startsAt).toEqual(new Date(FIRST));
  });

  it('cannot be accepted at a time that has since been taken, and stays unchanged', async () => {
    const { expert, bookingId } = await asked(way);
    payBy('in-person');
    await requestBooking(world.as(await world.aPerson()), asking(expert.id, { start: SECOND }));
    const taken = acceptBooking(world.as(expert.actor), { bookingId, start: SECOND });
    await expect(taken).rejects.toMatchObject({ code: 'slot_unavailable' });
    expect(await rowOf(bookingId)).toMatchObject({ status: 'requested', startsAt: new Date(FIRST) });
    await acceptBooking(world.as(expert.actor), { bookingId, start: THIRD });
  });

  it('cannot be accepted if its client has another booking then', async () => {
    const { client, expert, bookingId } = await asked(way);
    payBy('in-person');
    const elsewhere = await world.anExpert();
    await requestBooking(world.as(client), asking(elsewhere.id, { start: SECOND }));
    const taken = acceptBooking(world.as(expert.actor), { bookingId, start: SECOND });
    await expect(taken).rejects.toMatchObject({ code: 'slot_taken' });
    expect(await takenBy(bookingId)).toEqual([new Date(FIRST).toISOString()]);
  });

  it('cannot be accepted at any other time, or at one that has begun', async () => {
    const { expert, bookingId } = await asked(way);
    const at = (start: string) => codeOf(acceptBooking(world.as(expert.actor), { bookingId, start }));
    expect(await at('2026-12-04T21:00:00Z')).toBe('invalid_input');
    expect(await at('soon')).toBe('invalid_input');
    await world.db
      .update(bookings)
      .set({ answerBy: new Date('2026-12-03T16:00:00Z') })
      .where(eq(bookings.id, bookingId));
    world.now = Temporal.Instant.from(THIRD);
    expect(['slot_unavailable']).toContain(await at(THIRD));
    expect((await readBooking(world.as(expert.actor), bookingId)).otherStarts).toEqual([new Date(SECOND)]);
  });

  it('can be declined or withdrawn like any other', async () => {
    for (const [end, by] of [
      [declineBooking, 'expert'],
      [cancelBooking, 'client'],
    ] as const) {
      const made = await asked(way);
      await end(world.as(by === 'expert' ? made.expert.actor : made.client), { bookingId: made.bookingId });
      expect(await takenBy(made.bookingId)).toEqual([]);
      world.now = world.now.add({ minutes: 1 });
    }
  });

  it('can request a move of a confirmed booking, which stays until the expert chooses a time', async () => {
    const made = await asked(way, { start: '2026-12-05T18:00:00Z', also: [] });
    await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
    if (way === 'card') await settle();
    world.now = world.now.add({ minutes: 1 });
    const moved = await rescheduleBooking(world.as(made.client), {
      ...asking(made.expert.id, { start: FIRST, also: ALSO }),
      bookingId: made.bookingId,
    });
    await acceptBooking(world.as(made.expert.actor), { bookingId: moved.bookingId, start: SECOND });
    expect(await rowOf(moved.bookingId)).toMatchObject({ status: 'accepted', startsAt: new Date(SECOND) });
    expect((await rowOf(made.bookingId)).status).toBe('cancelled');
  });
});

describe('times that cannot be requested', () => {
  it.each<[string, string[], string]>([
    ['the same time twice', [FIRST], 'invalid_input'],
    ['the same time in another zone', ['2026-12-03T11:00:00-07:00'], 'invalid_input'],
    ['one of the others twice', [SECOND, SECOND], 'invalid_input'],
    ['four times', [...ALSO, '2026-12-04T21:00:00Z'], 'invalid_input'],
    ['a past one', ['2026-11-30T18:00:00Z'], 'slot_unavailable'],
    ['one outside the hours', ['2026-12-03T09:00:00Z'], 'slot_unavailable'],
    ['something that is no time', ['tomorrow'], 'invalid_input'],
    ['one before all calendars', ['0000-01-01T00:00:00Z'], 'invalid_input'],
    ['one after them', ['9999-12-31T23:59:59-14:00'], 'invalid_input'],
    ['one without a zone', ['2026-12-04T20:00:00'], 'invalid_input'],
  ])('%s', async (_what, also, code) => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    expect(await codeOf(requestBooking(world.as(client), asking(expert.id, { start: FIRST, also })))).toBe(
      code,
    );
  });

  it('a time that someone else has booked, or that the client has booked elsewhere', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    await requestBooking(world.as(await world.aPerson()), asking(expert.id, { start: SECOND }));
    const taken = requestBooking(world.as(client), asking(expert.id, { start: FIRST, also: [SECOND] }));
    await expect(taken).rejects.toThrow('Fri, Dec 4, 1:00 PM MST has just been taken.');
    const elsewhere = await world.anExpert();
    await requestBooking(world.as(client), asking(elsewhere.id, { start: THIRD }));
    const own = requestBooking(world.as(client), asking(expert.id, { start: FIRST, also: [THIRD] }));
    expect(await codeOf(own)).toBe('own_time_taken');
  });

  it('any time of an expert whose price has changed since the form showed it', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    await world.db.update(experts).set({ ratePerMinuteCents: 500 }).where(eq(experts.id, expert.id));
    const sent = requestBooking(
      world.as(client),
      asking(expert.id, { start: FIRST, also: ALSO, totalCents: 3100 }),
    );
    expect(await codeOf(sent)).toBe('price_changed');
  });
});

it('a second click finds the first request; other times are another request', async () => {
  const [client, expert] = [await world.aPerson(), await world.anExpert()];
  const form = asking(expert.id, { start: FIRST, also: ALSO });
  const first = await requestBooking(world.as(client), form);
  expect((await requestBooking(world.as(client), form)).bookingId).toBe(first.bookingId);
  expect(await codeOf(requestBooking(world.as(client), { ...form, also: [SECOND] }))).toBe('already_sent');
  await acceptBooking(world.as(expert.actor), { bookingId: first.bookingId, start: SECOND });
  expect((await requestBooking(world.as(client), form)).bookingId).toBe(first.bookingId);
});
