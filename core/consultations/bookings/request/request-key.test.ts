import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../lib/id.server.ts';
import { asking, codeOf, openWorld } from '../../../../tests/world.ts';
import { consultationOptions } from '../../../people/experts/tables.ts';
import { cancelBooking } from '../../answers/cancel-booking.server.ts';
import { requestBooking } from '../../requests/request-booking.server.ts';
import { rescheduleBooking } from '../../requests/reschedule-booking.server.ts';
import { bookings } from '../tables.ts';
import type { BookingRequestInput } from './booking-request.ts';

const CONNECTIONS = 12;
const world = await openWorld(CONNECTIONS);
const METHODS = ['In-Person Consultation', 'Café Consultation'];

beforeEach(() => {
  world.queued.length = 0;
});

/** Returns the ID of the booking, or the code of the refusal. */
async function outcome(work: Promise<{ bookingId: string }>): Promise<string> {
  const code = await codeOf(work);
  return code === 'done' ? (await work).bookingId : code;
}

const bookingsOf = (clientId: string) =>
  world.db.select().from(bookings).where(eq(bookings.clientId, clientId));

/** Creates a client, two experts, and an option of the first expert. `request` is for the first expert. */
async function anExpertToAsk() {
  const client = await world.aPerson();
  const [expert, other] = [
    await world.anExpert({ consultationMethods: METHODS }),
    await world.anExpert({ consultationMethods: METHODS }),
  ];
  const optionId = newId();
  await world.db
    .insert(consultationOptions)
    .values({ id: optionId, expertId: expert.id, category: 'consulting', title: 'First visit', minutes: 30 });
  const request = asking(expert.id, { method: METHODS[0]!, optionId });
  return { client, expert, other, request };
}

describe('a reused key', () => {
  it.each<[string, (request: BookingRequestInput) => BookingRequestInput]>([
    ['the same', (request) => ({ ...request })],
    [
      'the same with an id in capitals',
      (request) => ({ ...request, expertId: request.expertId.toUpperCase() }),
    ],
    ['the same instant in another offset', (request) => ({ ...request, start: '2026-12-02T11:00:00-07:00' })],
  ])('for %s finds the first booking', async (_what, again) => {
    const { client, request } = await anExpertToAsk();
    const first = await outcome(requestBooking(world.as(client), request));
    expect(await outcome(requestBooking(world.as(client), again(request)))).toBe(first);
    expect(await bookingsOf(client.id)).toHaveLength(1);
  });

  it.each<[string, Partial<BookingRequestInput>]>([
    ['another time', { start: '2026-12-02T20:00:00Z' }],
    ['another day', { start: '2026-12-04T18:00:00Z' }],
    ['another length', { minutes: 60 }],
    ['another way of meeting', { method: METHODS[1]! }],
    ['no option', { optionId: '' }],
  ])('for %s books nothing and is refused', async (_what, values) => {
    const { client, request } = await anExpertToAsk();
    await requestBooking(world.as(client), request);
    world.queued.length = 0;
    expect(await outcome(requestBooking(world.as(client), { ...request, ...values }))).toBe('already_sent');
    expect(await bookingsOf(client.id)).toHaveLength(1);
    expect(world.queued).toEqual([]);
  });

  it('for another expert books nothing and is refused', async () => {
    const { client, other, request } = await anExpertToAsk();
    await requestBooking(world.as(client), request);
    const elsewhere = { ...request, expertId: other.id, optionId: '' };
    expect(await outcome(requestBooking(world.as(client), elsewhere))).toBe('already_sent');
  });

  it('for a move instead of a request, or the reverse, is refused', async () => {
    const { client, request } = await anExpertToAsk();
    const bookingId = await outcome(requestBooking(world.as(client), request));
    const move = { ...request, start: '2026-12-02T20:00:00Z', bookingId, requestKey: newId() };
    const moved = await outcome(rescheduleBooking(world.as(client), move));
    expect(await outcome(rescheduleBooking(world.as(client), move))).toBe(moved);
    expect(await outcome(requestBooking(world.as(client), move))).toBe('already_sent');
    expect(await outcome(rescheduleBooking(world.as(client), { ...request, bookingId }))).toBe(
      'already_sent',
    );
  });

  it('finds its booking in any status', async () => {
    const { client, request } = await anExpertToAsk();
    const bookingId = await outcome(requestBooking(world.as(client), request));
    await cancelBooking(world.as(client), { bookingId });
    expect(await outcome(requestBooking(world.as(client), request))).toBe(bookingId);
  });

  it('for two simultaneous requests makes one and refuses the other', async () => {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, () => world.db.execute(sql`select pg_sleep(0.02)`)),
    );
    for (let round = 0; round < 10; round++) {
      const { client, request } = await anExpertToAsk();
      const { promise: barrier, resolve: release } = Promise.withResolvers<void>();
      const sent = [request, { ...request, start: '2026-12-04T18:00:00Z' }].map(async (one) => {
        await barrier;
        return outcome(requestBooking(world.as(client), one));
      });
      release();
      const told = await Promise.all(sent);
      const made = await bookingsOf(client.id);
      expect(made).toHaveLength(1);
      expect(told.toSorted()).toEqual([made[0]!.id, 'already_sent'].toSorted());
    }
  });

  it('by two clients simultaneously makes one booking, and reveals nothing to the other', async () => {
    for (let round = 0; round < 10; round++) {
      const { client, other, request } = await anExpertToAsk();
      const stranger = await world.aPerson();
      const theirs = { ...request, expertId: other.id, optionId: '' };
      const told = await Promise.all([
        outcome(requestBooking(world.as(client), request)),
        outcome(requestBooking(world.as(stranger), theirs)),
      ]);
      expect(told).toContain('invalid_input');
      expect([...(await bookingsOf(client.id)), ...(await bookingsOf(stranger.id))]).toHaveLength(1);
    }
  });
});
