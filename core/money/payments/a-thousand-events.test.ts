import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { openStripe } from '../../../platform/payments/stripe.server.ts';
import { signedBy } from '../../../tests/payments/stripe-event.ts';
import type { SentEvent } from '../../../tests/payments/stripe-server.ts';
import { notingPurposes, TEST_FEE } from '../../../tests/purposes.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { applyEvents } from '../provider-events/apply-events.server.ts';
import { takeEvent } from '../provider-events/take-event.server.ts';
import { beginPayment } from './begin-payment.server.ts';
import { checkLedger } from './check-ledger.server.ts';
import { balances } from './ledger.server.ts';
import { beginSubscription } from './subscriptions/begin-subscription.server.ts';
import { payments, providerEvents, subscriptions } from './tables.ts';

const CONNECTIONS = 50;
const THRICE = 120;
const world = await openWorld(CONNECTIONS);
const sandbox = world.payments.sandbox!;
const provider = openStripe({ ...sandbox.access, apiBase: null });
const noting = notingPurposes();
world.payments = { ...world.payments, provider, sandbox: null, purposes: noting.purposes };
world.now = Temporal.Now.instant();

const random = seededRandom(1000);
const shuffled = <One>(all: readonly One[]): One[] =>
  all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
const sessionOf = (url: string) => url.split('/').at(-1)!;
const newEvents = (): SentEvent[] => {
  const bodies = world.queued.flatMap(({ name, data }) =>
    name === 'send-test-event' ? [String(data.body)] : [],
  );
  world.queued.length = 0;
  return bodies.map((body) => ({ body, headers: sandbox.sign(body) }));
};
const signedLongAgo = (body: string) =>
  signedBy(sandbox.access.webhookSecret, body, Math.floor(world.now.epochMilliseconds / 1000) - 400);

/** Returns an altered, wrongly signed, unsigned, or outdated event. */
function forged({ body, headers }: SentEvent, turn: number): SentEvent {
  const as = (text: string, signature: Headers) => ({ body: text, headers: signature });
  const ways = [
    () =>
      as(body.replace(/"amount_(received|paid)":500/, '"amount_$1":50000').replace('evt_', 'evt_x'), headers),
    () => as(body.replace('"livemode":false', '"livemode":true'), headers),
    () => as(body, new Headers({ 'Stripe-Signature': 't=1,v1=00' })),
    () => as(body, new Headers()),
    () => as(body.replace('evt_', 'evt_late'), signedLongAgo(body)),
    () => as(body, signedLongAgo(body)),
  ];
  return ways[turn % ways.length]!();
}

it('keeps the ledger right through a thousand shuffled, repeated, and late events, and rejects every forgery', async () => {
  const payer = await world.aPerson();
  const truth = new Map<string, { paid: number; refunded: number }>();
  for (let turn = 0; turn < 110; turn++) {
    const asked = { purpose: TEST_FEE, subjectId: newId(), cents: 500, returnTo: '/' };
    const { url, paymentId } = await beginPayment(world.as(payer), asked);
    await sandbox.pay(sessionOf(url), 'works');
    let refunded = 0;
    const { update } = await provider.lookUp(sessionOf(url));
    for (const cents of [[], [500], [200, 300], [100, 50]][turn % 4]!) {
      await provider.refund((update as { ref: string }).ref, cents, newId());
      refunded += cents;
    }
    truth.set(paymentId, { paid: 500, refunded });
  }
  let bills = 0;
  for (let turn = 0; turn < 30; turn++) {
    const asked = { purpose: TEST_FEE, subjectId: newId(), cents: 500, returnTo: '/' };
    const { url } = await beginSubscription(world.as(payer), asked);
    await sandbox.pay(sessionOf(url), 'works');
    const { update } = await provider.lookUp(sessionOf(url));
    for (let month = 0; month < turn % 3; month++) await sandbox.renew((update as { ref: string }).ref);
    bills += 1 + (turn % 3);
  }
  const sent = newEvents();
  const forgeries = Array.from({ length: 150 }, (_, turn) => forged(sent[turn % sent.length]!, turn));
  const isForged = new Set<SentEvent>(forgeries);
  const deliveries = shuffled([...sent, ...sent, ...sent.slice(0, THRICE), ...forgeries]);
  expect(deliveries.length).toBeGreaterThanOrEqual(1000);

  const taken = { kept: 0, known: 0, forged: 0 };
  let forgeriesTaken = 0;
  const deliver = async (event: SentEvent) => {
    const answer = await takeEvent(world.as(null), new TextEncoder().encode(event.body), event.headers);
    taken[answer] += 1;
    if (isForged.has(event) && answer !== 'forged') forgeriesTaken += 1;
  };
  // Two workers apply events while the rest still arrive, 40 at a time.
  while (deliveries.length > 0) {
    await Promise.all([
      ...deliveries.splice(0, 40).map(deliver),
      applyEvents(world.asProduct('apply-events')),
      applyEvents(world.asProduct('apply-events')),
    ]);
  }
  // Retries events that failed because both workers tried to apply them.
  world.now = world.now.add({ minutes: 5 });
  await applyEvents(world.asProduct('apply-events'));

  expect([forgeriesTaken, taken.forged]).toEqual([0, 150]);
  expect([taken.kept, taken.known]).toEqual([sent.length, sent.length + THRICE]);
  const waiting = await world.db.execute(sql`select 1 from ${providerEvents} where applied_at is null`);
  expect(waiting.rows).toEqual([]);
  const rows = await world.db.select().from(payments);
  for (const [id, { paid, refunded }] of truth) {
    const row = rows.find((one) => one.id === id)!;
    expect([row.paidCents, row.refundedCents]).toEqual([paid, refunded]);
  }
  expect(rows.filter(({ subscriptionId }) => subscriptionId !== null)).toHaveLength(bills);
  const active = await world.db.select().from(subscriptions).where(eq(subscriptions.status, 'active'));
  expect(active).toHaveLength(30);
  const expected =
    [...truth.values()].reduce((sum, { paid, refunded }) => sum + paid - refunded, 0) + bills * 500;
  expect(await balances(world)).toEqual({ 'at:stripe': expected, 'income:test-fee': -expected });
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });
  const last = new Map(noting.told.map(({ id, refundedCents }) => [id, refundedCents]));
  expect([...truth].filter(([id, { refunded }]) => last.get(id) !== refunded)).toEqual([]);
}, 120_000);

it('opens one payment on one page for fifty simultaneous presses on warm connections', async () => {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => world.pool.query('select pg_sleep(0.05)')));
  newEvents();
  for (let round = 0; round < 5; round++) {
    const payer = await world.aPerson();
    const asked = { purpose: TEST_FEE, subjectId: newId(), cents: 500, returnTo: '/' };
    const urls: string[] = [];
    const presses = Array.from({ length: CONNECTIONS }, async () => {
      urls.push((await beginPayment(world.as(payer), asked)).url);
    });
    const codes = await Promise.all(presses.map(codeOf));
    expect(new Set(codes)).toEqual(new Set(['done']));
    expect(new Set(urls).size).toBe(1);
    await sandbox.pay(sessionOf(urls[0]!), 'works');
    const sent = newEvents();
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (const { body, headers } of sent)
          await takeEvent(world.as(null), new TextEncoder().encode(body), headers);
        await applyEvents(world.asProduct('apply-events'));
      }),
    );
    await applyEvents(world.asProduct('apply-events'));
    const rows = await world.db.select().from(payments).where(eq(payments.subjectId, asked.subjectId));
    expect(rows).toMatchObject([{ state: 'paid', paidCents: 500 }]);
    expect(await balances(world, rows[0]!.id)).toEqual({ 'at:stripe': 500, 'income:test-fee': -500 });
  }
}, 120_000);
