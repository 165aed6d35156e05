import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { byCard } from '../../../tests/by-card.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { bookingReference } from '../../consultations/bookings/booking-reference.ts';
import { payments } from '../../money/payments/tables.ts';
import { MAX_FOUND, searchEverything } from './search-everything.server.ts';

const world = await openWorld();
world.payments = { ...world.payments, wayToPay: 'card' };
const admin = await world.aPerson({ isAdmin: true });
const client = await world.aPerson({ name: 'Juniper Thistle', email: 'juniper@heath.test' });
const expert = await world.anExpert({ name: 'Alder Practice' });
const { bookingId } = await byCard(world).aHeld({ client, expert });
const [paid] = await world.db.select().from(payments).where(eq(payments.subjectId, bookingId));
const found = async (words: string) => {
  const { people, practices, bookings, payments } = await searchEverything(world.as(admin), words);
  return Object.entries({ people, practices, bookings, payments }).flatMap(([kind, { rows }]) =>
    rows.map(({ id }) => `${kind} ${id}`),
  );
};
const person = `people ${client.id}`;
const practice = `practices ${expert.id}`;
const booking = `bookings ${bookingId}`;
const payment = `payments ${paid!.id}`;

describe('an admin who searches everything', () => {
  it.each([
    ['a name, with what the person booked and paid', 'juniper thistle', [person, booking, payment]],
    ['an address', 'juniper@heath', [person, booking, payment]],
    [
      'a practice, with its owner and its bookings',
      'ALDER',
      [`people ${expert.actor.id}`, practice, booking],
    ],
    ['the reference of a booking', bookingReference(bookingId), [booking]],
    ['the reference with its sign', `#${bookingReference(bookingId)}`, [booking]],
    ['nothing for a mark that SQL would read as any letter', 'junip_r', []],
    ['nothing for a word that is nowhere', 'juniper nowhere', []],
  ])('finds %s', async (_what, words, expected) => {
    expect((await found(words)).toSorted()).toEqual(expected.toSorted());
  });

  it(`sees the newest ${MAX_FOUND} of each kind, and that there are more`, async () => {
    for (let n = 0; n <= MAX_FOUND; n++) await world.aPerson({ name: `Sorrel ${n}` });
    const { people, practices } = await searchEverything(world.as(admin), 'sorrel');
    expect(people.rows.map(({ name }) => name)).toHaveLength(MAX_FOUND);
    expect([people.hasMore, practices.hasMore]).toEqual([true, false]);
  });
});

it('refuses a client, an expert, and a visitor', async () => {
  for (const actor of [client, expert.actor, null]) {
    expect(await codeOf(searchEverything(world.as(actor), 'juniper'))).toBe('not_found');
  }
});
