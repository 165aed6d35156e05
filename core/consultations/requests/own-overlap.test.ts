import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { bookings } from '../bookings/tables.ts';
import { requestBooking } from './request-booking.server.ts';
import { rescheduleBooking } from './reschedule-booking.server.ts';

const CONNECTIONS = 20;
const world = await openWorld(CONNECTIONS);

const ask = (client: Person, expertId: string, start: string, minutes = 30) =>
  requestBooking(world.as(client), asking(expertId, { start, minutes }));

const activeOf = (clientId: string) =>
  world.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.clientId, clientId), inArray(bookings.status, ['requested', 'accepted'])));

/** Creates a client with a request in Denver from 11:00 to 11:45, and a second expert. */
async function aClientWithARequest() {
  const client = await world.aPerson();
  const [first, second] = [await world.anExpert(), await world.anExpert({ name: 'Fern Moss' })];
  const { bookingId } = await ask(client, first.id, '2026-12-02T18:00:00Z', 45);
  return { client, first, second, bookingId };
}

describe('a client who has a request from 11:00 to 11:45', () => {
  it.each([
    ['the same time', '2026-12-02T18:00:00Z', 45, 'own_time_taken'],
    ['a time within', '2026-12-02T18:30:00Z', 15, 'own_time_taken'],
    ['a time that runs into it', '2026-12-02T17:30:00Z', 45, 'own_time_taken'],
    ['a time around it', '2026-12-02T17:30:00Z', 60, 'own_time_taken'],
    ['a time that ends as it begins', '2026-12-02T17:30:00Z', 30, 'done'],
    ['a time after it', '2026-12-02T19:00:00Z', 60, 'done'],
  ])('and requests %s from another expert', async (_what, start, minutes, code) => {
    const { client, second } = await aClientWithARequest();
    expect(await codeOf(ask(client, second.id, start, minutes))).toBe(code);
  });

  it('learns which booking is in the way, and when it is', async () => {
    const { client, second } = await aClientWithARequest();
    await expect(ask(client, second.id, '2026-12-02T18:30:00Z')).rejects.toThrow(
      'You already have a booking at that time: Wed, Dec 2, 11:00 AM to 11:45 AM MST, with Sage Alder.',
    );
  });

  it('is still refused after an acceptance, but not after a decline', async () => {
    const { client, first, second, bookingId } = await aClientWithARequest();
    await acceptBooking(world.as(first.actor), { bookingId });
    expect(await codeOf(ask(client, second.id, '2026-12-02T18:30:00Z'))).toBe('own_time_taken');
    const other = await aClientWithARequest();
    await declineBooking(world.as(other.first.actor), { bookingId: other.bookingId });
    expect(await codeOf(ask(other.client, other.second.id, '2026-12-02T18:30:00Z'))).toBe('done');
  });

  it('can move the request to a time that overlaps it, but not to one that overlaps another', async () => {
    const { client, first, second, bookingId } = await aClientWithARequest();
    await ask(client, second.id, '2026-12-02T20:00:00Z', 60);
    const move = (start: string) =>
      codeOf(rescheduleBooking(world.as(client), { ...asking(first.id, { start, minutes: 45 }), bookingId }));
    expect(await move('2026-12-02T20:30:00Z')).toBe('own_time_taken');
    expect((await activeOf(client.id)).map(({ id }) => id)).toContain(bookingId);
    expect(await move('2026-12-02T18:30:00Z')).toBe('done');
    expect(await activeOf(client.id)).toHaveLength(2);
  });

  it('does not block other people from that time', async () => {
    const { second } = await aClientWithARequest();
    expect(await codeOf(ask(await world.aPerson(), second.id, '2026-12-02T18:00:00Z'))).toBe('done');
  });
});

describe('one client who simultaneously requests', () => {
  it('five experts for overlapping times gets one of them', async () => {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, () => world.db.execute(sql`select pg_sleep(0.02)`)),
    );
    for (let round = 0; round < 10; round++) {
      const client = await world.aPerson();
      const crew = await Promise.all(Array.from({ length: 5 }, () => world.anExpert()));
      const { promise: barrier, resolve: release } = Promise.withResolvers<void>();
      const sent = crew.map(async ({ id }, place) => {
        await barrier;
        const start = place % 2 ? '2026-12-02T18:00:00Z' : '2026-12-02T18:30:00Z';
        return codeOf(ask(client, id, start, 60));
      });
      release();
      const told = await Promise.all(sent);
      expect(told.toSorted()).toEqual(['done', ...Array(4).fill('own_time_taken')]);
      expect(await activeOf(client.id)).toHaveLength(1);
    }
  }, 30_000);

  it('is also stopped by the database', async () => {
    const { client, second } = await aClientWithARequest();
    const [row] = await activeOf(client.id);
    const twin = { ...row!, id: newId(), chainId: newId(), expertId: second.id, requestKey: newId() };
    await expect(world.db.insert(bookings).values(twin)).rejects.toMatchObject({
      cause: { constraint: 'bookings_client_no_overlap' },
    });
  });
});
