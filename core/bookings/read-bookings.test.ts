import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from '../../tests/world.ts';
import type { Person } from '../context.ts';
import { acceptBooking } from './accept-booking.server.ts';
import { GRACE_MINUTES } from './booking.ts';
import { cancelBooking } from './cancel-booking.server.ts';
import { declineBooking } from './decline-booking.server.ts';
import { expireBookings } from './expire-bookings.server.ts';
import { quote } from './price.ts';
import {
  BOOKINGS_PER_PAGE,
  hasBookingAt,
  readBooking,
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

describe('a time that somebody has requested', () => {
  it('is theirs as long as the booking stands, and nobody else is told', async () => {
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
  it('each see the other, and what they may do', async () => {
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
      ...{ notes: [{ by: 'expert', words: 'Ring twice.' }], answerBy: null },
    });
    expect(await readWaitingRequests(world.as(expert.actor))).toEqual([]);
  });

  it('are nobody else, whether by list or by id', async () => {
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
  it('part what is still to come, soonest first, from what is over, latest first', async () => {
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

  it(`come ${BOOKINGS_PER_PAGE} to a page`, async () => {
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
