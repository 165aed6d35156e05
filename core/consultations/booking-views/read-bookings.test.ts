import { beforeEach, describe, expect, it } from 'vitest';
import { asking, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { quote } from '../../money/pricing/price.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { GRACE_MINUTES } from '../bookings/booking-moments.ts';
import { expireBookings } from '../bookings/expire-bookings.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import {
  BOOKINGS_PER_PAGE,
  hasBookingAt,
  readBooking,
  readBookingBetween,
  readBookings,
  readWaitingRequests,
} from './read-bookings.server.ts';

const world = await openWorld();

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

async function request(client: Person, expert: { actor: Person; id: string }, start: string) {
  return (await world.aRequest({ client, expert, start })).bookingId;
}
const upcoming = (actor: Person, page = 1) => readBookings(world.as(actor), { tab: 'upcoming', page });
const past = (actor: Person) => readBookings(world.as(actor), { tab: 'past', page: 1 });
const ids = (list: { bookings: { id: string }[] }) => list.bookings.map((booking) => booking.id);

describe('a requested time', () => {
  it("is marked as the client's own while the booking is active, and reveals nothing to others", async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    const start = '2026-12-02T18:00:00Z';
    const bookingId = await request(client, expert, start);
    const isOf = (actor: Person | null, at = start) => hasBookingAt(world.as(actor), expert.id, at);
    expect(await isOf(client)).toBe(true);
    expect(await isOf(client, '2026-12-02T18:30:00Z')).toBe(false);
    for (const none of ['soon', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z']) {
      expect(await isOf(client, none)).toBe(false);
    }
    expect(await isOf(await world.aPerson())).toBe(false);
    expect(await isOf(null)).toBe(false);
    await cancelBooking(world.as(client), { bookingId });
    expect(await isOf(client)).toBe(false);
  });
});

describe('the two sides of a booking', () => {
  it('see each other, and what they can do', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    const id = await request(client, expert, '2026-12-02T18:00:00Z');
    const [mine] = (await upcoming(client)).bookings;
    expect(mine).toMatchObject({
      id,
      as: 'client',
      withName: 'Sage Alder',
      title: 'Consultation',
      status: 'requested',
      totalCents: quote(30, 100, 0).totalCents,
      acts: ['cancel'],
      mayReschedule: true,
      answerBy: new Date('2026-12-02T16:00:00Z'),
    });
    const [theirs] = await readWaitingRequests(world.as(expert.actor));
    expect(theirs).toMatchObject({
      id,
      as: 'expert',
      withName: 'Robin R.',
      acts: ['accept', 'decline'],
      mayReschedule: false,
    });
    expect(await readWaitingRequests(world.as(client))).toEqual([]);
    await acceptBooking(world.as(expert.actor), { bookingId: id, note: 'Ring twice.' });
    expect((await upcoming(client)).bookings[0]).toMatchObject({
      notes: [{ by: 'expert', words: 'Ring twice.' }],
      answerBy: null,
    });
    expect(await readWaitingRequests(world.as(expert.actor))).toEqual([]);
  });

  it('read pending requests by deadline, even if one starts later', async () => {
    const expert = await world.anExpert();
    const first = await request(await world.aPerson(), expert, '2026-12-04T18:00:00Z');
    world.now = world.now.add({ hours: 3 });
    const soonest = await request(await world.aPerson(), expert, '2026-12-02T16:30:00Z');
    const last = await request(await world.aPerson(), expert, '2026-12-03T18:00:00Z');
    const waiting = await readWaitingRequests(world.as(expert.actor));
    expect(waiting.map(({ id }) => id)).toEqual([soonest, first, last]);
    expect(waiting.map(({ answerBy }) => answerBy!.toISOString().slice(0, 16))).toEqual([
      '2026-12-02T14:30',
      '2026-12-02T18:00',
      '2026-12-02T21:00',
    ]);
  });

  it.each([
    ['waits', true],
    ['was declined', true],
    ['ran out', true],
    ['was cancelled before it was confirmed', true],
    ['is confirmed', false],
    ['was cancelled afterwards', false],
  ] as const)('read whether one that %s is a request: %s', async (what, isRequest) => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const bookingId = await request(client, expert, '2026-12-03T18:00:00Z');
    if (what === 'was declined') await declineBooking(world.as(expert.actor), { bookingId });
    if (what === 'ran out') {
      world.now = world.now.add({ hours: 25 });
      await expireBookings(world.asProduct());
    }
    if (what === 'is confirmed' || what === 'was cancelled afterwards') {
      await acceptBooking(world.as(expert.actor), { bookingId });
    }
    if (what.startsWith('was cancelled')) await cancelBooking(world.as(client), { bookingId });
    for (const actor of [client, expert.actor]) {
      expect((await readBooking(world.as(actor), bookingId)).isRequest).toBe(isRequest);
    }
  });

  it('are the only ones who can read it, in lists and by id', async () => {
    const [client, stranger] = [await world.aPerson(), await world.aPerson()];
    const [expert, other] = [await world.anExpert(), await world.anExpert()];
    const id = await request(client, expert, '2026-12-02T18:00:00Z');
    for (const actor of [stranger, other.actor]) {
      expect(ids(await upcoming(actor))).toEqual([]);
      await expect(readBooking(world.as(actor), id)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(readBooking(world.as(null), id)).rejects.toMatchObject({ code: 'sign_in_required' });
    await expect(readBooking(world.as(client), "' or 1=1")).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the tabs', () => {
  it('separate upcoming bookings, soonest first, from past ones, latest first', async () => {
    const client = await world.aPerson();
    const experts = await Promise.all(Array.from({ length: 4 }, () => world.anExpert()));
    const [late, soon, declined, cancelled] = [
      await request(client, experts[0]!, '2026-12-03T18:00:00Z'),
      await request(client, experts[1]!, '2026-12-02T17:00:00Z'),
      await request(client, experts[2]!, '2026-12-05T18:00:00Z'),
      await request(client, experts[3]!, '2026-12-04T18:00:00Z'),
    ];
    await acceptBooking(world.as(experts[1]!.actor), { bookingId: soon });
    await declineBooking(world.as(experts[2]!.actor), { bookingId: declined });
    await cancelBooking(world.as(client), { bookingId: cancelled });
    expect(ids(await upcoming(client))).toEqual([soon, late]);
    expect(ids(await past(client))).toEqual([declined, cancelled]);
    world.now = Temporal.Instant.from('2026-12-02T17:30:00Z');
    expect(ids(await upcoming(client))).toEqual([late]);
    expect((await past(client)).bookings.find((one) => one.id === soon)?.status).toBe('accepted');
    world.now = world.now.add({ minutes: GRACE_MINUTES });
    await expireBookings(world.asProduct());
    expect((await past(client)).bookings.find((one) => one.id === soon)?.status).toBe('completed');
  });

  it('show a moved request once, at its new time', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const old = await request(client, expert, '2026-12-03T18:00:00Z');
    const given = asking(expert.id, { start: '2026-12-02T18:00:00Z' });
    const { bookingId } = await rescheduleBooking(world.as(client), { ...given, bookingId: old });
    for (const actor of [client, expert.actor]) {
      expect(ids(await upcoming(actor))).toEqual([bookingId]);
      expect(ids(await past(actor))).toEqual([]);
      expect((await readBooking(world.as(actor), old)).movedTo?.id).toBe(bookingId);
    }
    await cancelBooking(world.as(client), { bookingId });
    for (const actor of [client, expert.actor]) expect(ids(await past(actor))).toEqual([bookingId]);
    // The booking that replaced the first one is now the current one between the two.
    const between = { expertId: expert.id, clientId: client.id };
    expect((await readBookingBetween(world.as(client), between))?.id).toBe(bookingId);
  });

  it('link each earlier time of a repeatedly moved booking to the current one', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const first = await request(client, expert, '2026-12-03T18:00:00Z');
    const move = async (bookingId: string, start: string) =>
      (await rescheduleBooking(world.as(client), { ...asking(expert.id, { start }), bookingId })).bookingId;
    const second = await move(first, '2026-12-02T18:00:00Z');
    const third = await move(second, '2026-12-04T18:00:00Z');
    for (const actor of [client, expert.actor]) {
      for (const old of [first, second]) {
        expect((await readBooking(world.as(actor), old)).movedTo).toEqual({
          id: third,
          startsAt: new Date('2026-12-04T18:00:00Z'),
        });
      }
      expect((await readBooking(world.as(actor), third)).movedTo).toBeNull();
    }
  });

  it(`show ${BOOKINGS_PER_PAGE} bookings per page`, async () => {
    const expert = await world.anExpert();
    for (let made = 0; made <= BOOKINGS_PER_PAGE; made++) {
      const start = Temporal.Instant.from('2026-12-02T16:00:00Z').add({
        hours: 24 * Math.floor(made / 9),
        minutes: 30 * (made % 9),
      });
      await request(await world.aPerson(), expert, start.toString());
    }
    const [one, two] = [await upcoming(expert.actor), await upcoming(expert.actor, 2)];
    expect([one.bookings.length, one.more, two.bookings.length, two.more]).toEqual([
      BOOKINGS_PER_PAGE,
      true,
      1,
      false,
    ]);
    expect(new Set([...ids(one), ...ids(two)]).size).toBe(BOOKINGS_PER_PAGE + 1);
  });
});
