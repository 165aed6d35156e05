import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { byCard } from '../../../tests/by-card.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { endUnlawfulRequests } from '../../consultations/bookings/end-unlawful.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { changeLaw } from '../../ground/geography/change-law.server.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { balances } from '../../money/payments/ledger.server.ts';
import { payments } from '../../money/payments/tables.ts';
import { requestDeletion } from '../your-data/request-deletion.server.ts';
import { suspendPerson } from './suspend-person.server.ts';
import { suspendPractice } from './suspend-practice.server.ts';

// Tests what happens to held or charged money when one side can no longer come or the state closes.

const world = await openWorld(4);
const admin = world.as(await world.aPerson({ isAdmin: true }));
const { aHeld, settle, forget } = byCard(world);

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, wayToPay: 'card', commissionPercent: 0 };
  forget();
});
afterEach(async () => {
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });
});

const bookingOf = async (id: string) =>
  (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
const paymentOf = async (id: string) =>
  (await world.db.select().from(payments).where(eq(payments.subjectId, id)))[0]!;
const snapshotOf = async (id: string) => {
  const payment = await paymentOf(id);
  const left = Object.entries(await balances(world, payment.id)).filter(([, cents]) => cents !== 0);
  return [(await bookingOf(id)).status, payment.state, Object.fromEntries(left)];
};

/** Creates a client with a charged consultation and a held request, both with the same expert. */
async function aPair() {
  const charged = await aHeld();
  await acceptBooking(world.as(charged.expert.actor), charged);
  await settle();
  const { client, expert } = charged;
  const held = await aHeld({ client, expert, start: '2026-12-03T18:00:00Z' });
  expect([(await bookingOf(charged.bookingId)).status, (await bookingOf(held.bookingId)).status]).toEqual([
    ...['accepted', 'requested'],
  ]);
  return { client, expert, charged: charged.bookingId, held: held.bookingId };
}
type Pair = Awaited<ReturnType<typeof aPair>>;

it.each<[string, (pair: Pair) => Promise<unknown>, string]>([
  [
    'the expert is suspended',
    ({ expert }) => suspendPerson(admin, { personId: expert.actor.id, reason: 'Sold flower.' }),
    'declined',
  ],
  [
    'the practice is suspended',
    ({ expert }) => suspendPractice(admin, { practiceId: expert.id, reason: 'Sold flower.' }),
    'declined',
  ],
  [
    'the client is suspended',
    ({ client }) => suspendPerson(admin, { personId: client.id, reason: 'Wrote to everybody.' }),
    'cancelled',
  ],
])('when %s, charges are refunded with the fee, and holds are released', async (_when, end, request) => {
  const pair = await aPair();
  await end(pair);
  await settle();
  expect(await snapshotOf(pair.charged)).toEqual(['cancelled', 'refunded', {}]);
  expect(await snapshotOf(pair.held)).toEqual([request, 'over', {}]);
});

it('when the state closes, holds are released, and charges remain until someone cancels', async () => {
  const pair = await aPair();
  const row = { state: 'CO', status: 'illegal' as const, since: '2026-12-01', until: null };
  await changeLaw(admin, { ...row, note: 'Said by a test.', source: 'A test' });
  world.law = await readLaw(world.db);
  await endUnlawfulRequests(world.asProduct('obey-law'));
  await settle();
  expect(await snapshotOf(pair.held)).toEqual(['cancelled', 'over', {}]);
  expect(await snapshotOf(pair.charged)).toMatchObject(['accepted', 'paid', { 'at:sandbox': 3100 }]);
  await changeLaw(admin, { ...row, status: 'legal', note: 'Said by a test.', source: 'A test' });
  world.law = await readLaw(world.db);
});

it('neither side can leave while money is held or charged', async () => {
  const pair = await aPair();
  for (const person of [pair.client, pair.expert.actor]) {
    const proof = await world.givePassword(person);
    expect(await codeOf(requestDeletion(world.as(person), { email: person.email, proof }))).toBe(
      'status_changed',
    );
  }
});
