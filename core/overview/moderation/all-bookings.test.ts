import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { byCard } from '../../../tests/by-card.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../consultations/answers/cancel-booking.server.ts';
import { bookingReference } from '../../consultations/bookings/booking-reference.ts';
import { rescheduleBooking } from '../../consultations/requests/reschedule-booking.server.ts';
import type { Person } from '../../context.ts';
import { ALL_BOOKINGS, type BookingsQuery, readBookingsQuery } from './bookings-query.ts';
import { bookingsStatement, readAllBookings } from './read-all-bookings.server.ts';
import { readOneBooking } from './read-one-booking.server.ts';

const world = await openWorld();
const { aHeld, settle } = byCard(world);
const admin = await world.aPerson({ isAdmin: true });
const robin = await world.aPerson({ name: 'Juniper Thistle', email: 'juniper@heath.test' });
const kim = await world.aPerson({ name: 'Kim Fern' });
const denver = await world.anExpert({ name: 'Alder Practice' });
const texas = await world.anExpert({ name: 'Willow Rooms' });
const owner = await world.aPerson({ name: 'Rowan Heron' });
await world.aMember(texas.id, 'owner', owner);
const at = (text: string) => new Date(text);
/** Three bookings. The second begins on January 5 in local time, but on January 6 in UTC. */
const [first, second, third] = [newId(), newId(), newId()];
await world.aBooking({
  id: first,
  clientId: robin.id,
  expertId: denver.id,
  status: 'completed',
  concern: 'My sleep',
  startsAt: at('2026-01-04T18:00:00Z'),
  createdAt: at('2026-01-01T12:00:00Z'),
});
await world.aBooking({
  id: second,
  clientId: kim.id,
  expertId: denver.id,
  status: 'cancelled',
  startsAt: at('2026-01-06T03:00:00Z'),
  createdAt: at('2026-01-02T12:00:00Z'),
});
await world.aBooking({
  id: third,
  clientId: kim.id,
  expertId: texas.id,
  status: 'expert-no-show',
  state: 'OR',
  startsAt: at('2026-01-07T18:00:00Z'),
  createdAt: at('2026-01-03T12:00:00Z'),
});
const found = async (query: Partial<BookingsQuery>, as: Person | null = admin) => {
  const read = async (rareUpTo?: number) =>
    (await readAllBookings(world.as(as), { ...ALL_BOOKINGS, ...query }, rareUpTo)).rows.map(({ id }) => id);
  const ids = await read();
  // Rare and common words are found in two ways.
  expect(await read(0)).toEqual(ids);
  return ids;
};

describe('all bookings, as admins read them', () => {
  it.each([
    ['newest first', {}, [third, second, first]],
    ['oldest first', { sort: 'oldest' }, [first, second, third]],
    ['by a word of the client’s name', { words: 'thistle' }, [first]],
    ['by the client’s address', { words: 'juniper@heath' }, [first]],
    ['by the practice', { words: 'willow' }, [third]],
    ['by the name of its owner', { words: 'rowan' }, [third]],
    ['by both sides', { words: 'kim practice' }, [second]],
    ['by words that no two sides share', { words: 'juniper willow' }, []],
    ['by what looks like a pattern', { words: '%' }, []],
    ['by the id of a booking', { words: second }, [second]],
    ['by its reference', { words: bookingReference(second) }, [second]],
    ['by the id of a client', { words: kim.id }, [third, second]],
    ['by the id of a practice', { words: denver.id }, [second, first]],
    ['by where it stands', { status: 'cancelled' }, [second]],
    ['by the state', { state: 'OR' }, [third]],
    ['from a day at the place', { from: '2026-01-05' }, [third, second]],
    ['to a day at the place', { to: '2026-01-05' }, [second, first]],
    ['of one day at the place', { from: '2026-01-05', to: '2026-01-05' }, [second]],
    ['of a day and a state', { from: '2026-01-05', state: 'OR' }, [third]],
    ['of days the wrong way round', { from: '2026-01-06', to: '2026-01-04' }, []],
  ] as const)('%s', async (_what, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('follow the URL, and ignore its invalid values', () => {
    const read = (text: string) => readBookingsQuery(new URLSearchParams(text));
    expect(read('q=kim&status=cancelled&state=OR&from=2026-01-05&to=2026-02-28&sort=oldest')).toEqual({
      ...ALL_BOOKINGS,
      words: 'kim',
      status: 'cancelled',
      state: 'OR',
      from: '2026-01-05',
      to: '2026-02-28',
      sort: 'oldest',
    });
    expect(read("status=gone&state=ZZ&from=2026-02-30&to=1e9'--&sort=x&filter=y")).toEqual(ALL_BOOKINGS);
  });

  it('are revealed only to admins', async () => {
    for (const who of [null, robin, denver.actor, { ...admin, emailVerified: false }]) {
      expect(await codeOf(readAllBookings(world.as(who), ALL_BOOKINGS))).toBe('not_found');
      expect(await codeOf(readOneBooking(world.as(who), first))).toBe('not_found');
    }
    for (const id of [newId(), 'x', '']) {
      expect(await codeOf(readOneBooking(world.as(admin), id))).toBe('not_found');
    }
  });

  it('contain nothing that the client wrote', async () => {
    const told = JSON.stringify([
      await readAllBookings(world.as(admin), ALL_BOOKINGS),
      await readOneBooking(world.as(admin), first),
    ]);
    expect(told).not.toContain('My sleep');
    expect(told).toContain('Juniper Thistle');
  });
});

describe('one booking', () => {
  it('has moved if another time replaced it, but not if it was cancelled', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const moved = { ...asking(expert.id, { start: '2026-12-02T20:00:00Z' }), bookingId };
    const next = await rescheduleBooking(world.as(client), moved);
    await cancelBooking(world.as(client), { bookingId: next.bookingId });
    const { rows } = await readAllBookings(world.as(admin), ALL_BOOKINGS);
    for (const [id, hasMoved] of [
      [bookingId, true],
      [next.bookingId, false],
    ] as const) {
      expect(rows.find((row) => row.id === id)).toMatchObject({ status: 'cancelled', hasMoved });
      expect(await readOneBooking(world.as(admin), id)).toMatchObject({ hasMoved });
    }
  });

  it('shows its steps and who made them, and a link to its replacement', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId });
    const { steps, client: name, replacedById } = await readOneBooking(world.as(admin), bookingId);
    expect(replacedById).toBeNull();
    expect(steps).toMatchObject([
      { transition: 'request', by: 'client', actor: name, from: null, to: 'requested' },
      { transition: 'accept', by: 'expert', actor: 'Sage Alder', from: 'requested', to: 'accepted' },
    ]);
    expect(client.name).toBe(name);
  });

  it('by card shows what was paid and refunded, and links to the payment', async () => {
    world.payments = { ...world.payments, wayToPay: 'card' };
    const made = await aHeld();
    await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
    await settle();
    await cancelBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
    await settle();
    const { money, payments } = await readOneBooking(world.as(admin), made.bookingId);
    expect(money.map(({ what, cents }) => [what, cents])).toEqual([
      ['charged', 3100],
      ['returned', 3100],
    ]);
    expect(payments).toMatchObject([{ cents: 3100, state: 'refunded' }]);
    const { rows } = await readAllBookings(world.as(admin), { ...ALL_BOOKINGS, words: made.bookingId });
    expect(rows).toMatchObject([
      { totalCents: 3100, backCents: 3100, wayToPay: 'card', status: 'cancelled' },
    ]);
    world.payments = { ...world.payments, wayToPay: 'in-person' };
  });
});

describe('among twenty thousand bookings', () => {
  beforeAll(async () => {
    await world.db.execute(sql`
      insert into users (id, name, email, created_at)
      select gen_random_uuid(), 'Person ' || md5(n::text), md5((-n)::text) || '@example.test', now()
      from generate_series(1, 1000) n`);
    await world.db.execute(sql`
      insert into bookings (id, expert_id, client_id, practitioner_id, method, status, starts_at, ends_at, minutes,
        zone, location, state, price_cents, fee_cents, request_key, chain_id, answer_by, created_at)
      select id, ${denver.id}, p.ids[1 + n % 1000],
        ${denver.id}, '', 'cancelled', at, at + interval '30 minutes', 30, 'America/Denver', 'Denver, CO', 'CO',
        3000, 100, id, id, at, at - interval '2 days'
      from (select n, gen_random_uuid() as id, '2020-01-01'::timestamptz + n * interval '30 minutes' as at
        from generate_series(1, 20000) n) made,
        (select array_agg(u.id) as ids from users u) p`);
    await world.asOwner('analyze bookings');
    await world.asOwner('analyze users');
  }, 60_000);

  it.each([
    ['the newest', {}, 'bookings_newest'],
    ['the oldest', { sort: 'oldest' }, 'bookings_newest'],
    [
      'the next page',
      { after: { value: '2020-06-01T00:00:00.000Z', id: '0196f3a0-0000-7000-8000-000000000000' } },
      'bookings_newest',
    ],
    ['one by its id', { words: '0196f3a0-0000-7000-8000-000000000000' }, 'bookings_pkey'],
    ['one by its reference', { words: '1234abcd' }, 'bookings_reference'],
    ['those of a day', { from: '2020-05-05', to: '2020-05-05' }, 'bookings_starts'],
    ['those of a state', { state: 'CO' }, 'bookings_newest'],
  ] as const)('%s: are found by an index, without reading all', async (_what, query, index) => {
    const asked = { ...ALL_BOOKINGS, ...query };
    const { rows } = await world.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${bookingsStatement(asked, 26)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on bookings');
  });
});
