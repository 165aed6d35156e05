import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { inPerson } from '../../../platform/payments/in-person.ts';
import type { SubscriptionUpdate } from '../../../platform/payments/provider.ts';
import type { TestCard } from '../../../platform/payments/sandbox.ts';
import { notingPurposes, TEST_FEE } from '../../../tests/purposes.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { applyEvents } from '../provider-events/apply-events.server.ts';
import { takeEvent } from '../provider-events/take-event.server.ts';
import { changeTestCard, readTestPortal } from '../sandbox/change-test-card.server.ts';
import { asProvider } from './as-provider.ts';
import { checkLedger } from './check-ledger.server.ts';
import { markPaid } from './mark-paid.server.ts';
import { settleOnReturn } from './settle-on-return.server.ts';
import { beginSubscription } from './subscriptions/begin-subscription.server.ts';
import { endSubscription, openPortal } from './subscriptions/end-subscription.server.ts';
import { renewSubscriptions } from './subscriptions/renew-subscriptions.server.ts';
import { settleRenewal, settleSubscription } from './subscriptions/settle-subscription.server.ts';
import { payments, subscriptions } from './tables.ts';

const world = await openWorld();
const sandbox = world.payments.sandbox!;
const adapter = world.payments.provider;
const noting = notingPurposes();

beforeEach(() => {
  world.queued.length = 0;
  noting.subscribed.length = 0;
  world.payments = { ...world.payments, provider: adapter, sandbox, purposes: noting.purposes };
});

const begin = (payer: Person, subjectId: string) =>
  beginSubscription(world.as(payer), { purpose: TEST_FEE, subjectId, cents: 500, returnTo: '/dashboard' });

async function hear(order: (bodies: string[]) => string[] = (bodies) => bodies): Promise<void> {
  const bodies = world.queued.flatMap(({ name, data }) =>
    name === 'send-test-event' ? [String(data.body)] : [],
  );
  world.queued.length = 0;
  for (const body of order(bodies))
    await takeEvent(world.asProduct(), new TextEncoder().encode(body), sandbox.sign(body));
  await applyEvents(world.asProduct('apply-events'));
}

async function aSubscriber(order?: (bodies: string[]) => string[]) {
  const [payer, subjectId] = [await world.aPerson(), newId()];
  const { url, subscriptionId } = await begin(payer, subjectId);
  await sandbox.pay(url.split('/').at(-1)!, 'works');
  await hear(order);
  const row = await rowOf(subscriptionId);
  return { payer, subjectId, subscriptionId, ref: row.providerRef! };
}
const rowOf = async (id: string) =>
  (await world.db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]!;
const billsOf = (id: string) => world.db.select().from(payments).where(eq(payments.subscriptionId, id));
const told = () => noting.subscribed.map(({ status }) => status);

describe('a subscription', () => {
  it.each<[string, ((bodies: string[]) => string[]) | undefined]>([
    ['in their order', undefined],
    ['backward', (bodies) => bodies.toReversed()],
    ['twice', (bodies) => [...bodies, ...bodies]],
  ])('starts once its events arrive, %s, and its first month is in the ledger', async (_how, order) => {
    const { payer, subjectId, subscriptionId } = await aSubscriber(order);
    expect(await rowOf(subscriptionId)).toMatchObject({ status: 'active', endsWithPeriod: false });
    expect(await billsOf(subscriptionId)).toMatchObject([{ state: 'paid', paidCents: 500, subjectId }]);
    // The purpose can learn of this twice: when the subscription starts, and when its bill is paid.
    expect([...new Set(told())]).toEqual(['active']);
    expect(await begin(payer, subjectId)).toMatchObject({ url: '/dashboard', status: 'active' });
    expect(await codeOf(begin(await world.aPerson(), subjectId))).toBe('status_changed');
  });

  it('is known when the payer returns before its events arrive', async () => {
    const [payer, subjectId] = [await world.aPerson(), newId()];
    const { url, subscriptionId } = await begin(payer, subjectId);
    const back = () => settleOnReturn(world.as(payer), { paymentId: subscriptionId });
    expect(await back()).toEqual({ isKnown: false, returnTo: '/dashboard' });
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    expect(await back()).toEqual({ isKnown: true, returnTo: '/dashboard' });
    await hear();
    // The purpose can learn of this twice: when the subscription starts, and when its bill is paid.
    expect([...new Set(told())]).toEqual(['active']);
    expect(await billsOf(subscriptionId)).toHaveLength(1);
  });

  it("renews, becomes past due, and ends with its month at the payer's request", async () => {
    const { payer, subscriptionId, ref } = await aSubscriber();
    world.now = world.now.add({ hours: 24 * 31 });
    await sandbox.renew(ref);
    await hear();
    expect(await billsOf(subscriptionId)).toHaveLength(2);
    world.now = world.now.add({ hours: 24 * 31 });
    await sandbox.renew(ref, 'declined');
    await hear();
    const ask = (ends: boolean) => ({ subscriptionId, ends });
    expect(await codeOf(endSubscription(world.as(await world.aPerson()), ask(true)))).toBe('not_found');
    for (const ends of [true, true, false, true]) {
      world.now = world.now.add({ seconds: 1 });
      await endSubscription(world.as(payer), ask(ends));
      expect((await rowOf(subscriptionId)).endsWithPeriod).toBe(ends);
    }
    const portal = await openPortal(world.as(payer), { subscriptionId, returnTo: '/x' });
    expect((await sandbox.portalPage(portal.url.split('/').at(-1)!))?.returnUrl).toMatch(/\/x$/);
    world.now = world.now.add({ seconds: 1 });
    await sandbox.renew(ref);
    await hear();
    expect(await rowOf(subscriptionId)).toMatchObject({ status: 'ended' });
    expect(told().filter((status, at, all) => status !== all[at - 1])).toEqual([
      'active',
      'past-due',
      'ended',
    ]);
    expect(await codeOf(endSubscription(world.as(payer), ask(false)))).toBe('status_changed');
    expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
  });

  it('ignores older reports, and never restarts once it has ended', async () => {
    const { subscriptionId, ref } = await aSubscriber();
    const event = asProvider(world.asProduct(), 'sandbox', 'evt');
    const { periodEndsAt } = await rowOf(subscriptionId);
    const say = (status: SubscriptionUpdate['status'], minutes: number) =>
      settleSubscription(
        event,
        {
          about: 'subscription',
          id: subscriptionId,
          ref,
          customerRef: 'cus',
          status,
          currency: 'usd',
          cents: null,
          periodEndsMs: periodEndsAt!.getTime(),
          endsWithPeriod: false,
          isPaused: false,
        },
        world.now.add({ minutes }).epochMilliseconds,
      );
    await say('past-due', -5);
    expect((await rowOf(subscriptionId)).status).toBe('active');
    await say('ended', -4);
    await say('active', 5);
    expect((await rowOf(subscriptionId)).status).toBe('ended');
  });

  it('counts only paid months, not one that began with a declined bill', async () => {
    const { subscriptionId, ref } = await aSubscriber();
    const event = asProvider(world.asProduct(), 'sandbox', 'evt');
    const first = (await rowOf(subscriptionId)).periodEndsAt!;
    const next = first.getTime() + 30 * 86_400_000;
    const say = (status: SubscriptionUpdate['status'], minutes: number) =>
      settleSubscription(
        event,
        {
          about: 'subscription',
          id: subscriptionId,
          ref,
          customerRef: 'cus',
          status,
          currency: 'usd',
          cents: null,
          periodEndsMs: next,
          endsWithPeriod: false,
          isPaused: false,
        },
        world.now.add({ minutes }).epochMilliseconds,
      );
    await say('active', 1);
    await say('past-due', 2);
    expect((await rowOf(subscriptionId)).periodEndsAt).toEqual(first);
    const bill = {
      about: 'renewal' as const,
      id: subscriptionId,
      subscriptionRef: ref,
      currency: 'usd',
      cents: 500,
    } as const;
    const pay = (name: string, periodEndsMs: number) =>
      settleRenewal(event, { ...bill, ref: `${ref}-${name}`, periodEndsMs });
    await pay('second', next);
    await pay('first again, late', first.getTime());
    expect((await rowOf(subscriptionId)).periodEndsAt).toEqual(new Date(next));
    await say('waiting', 3);
    expect((await rowOf(subscriptionId)).status).toBe('past-due');
  });

  it('is renewed by the sandbox exactly once when its month is over', async () => {
    const { subscriptionId } = await aSubscriber();
    const renewed = () => renewSubscriptions(world.asProduct('renew-subscriptions'));
    await renewed();
    world.now = world.now.add({ hours: 24 * 32 });
    await renewed();
    await renewed();
    await hear();
    await renewed();
    await hear();
    expect(await billsOf(subscriptionId)).toHaveLength(2);
  });
});

describe("the sandbox's portal", () => {
  const month = { hours: 24 * 32 };
  const renewed = async () => {
    await renewSubscriptions(world.asProduct('renew-subscriptions'));
    await hear();
  };
  /** Opens a subscriber's portal. With `isDue`, the bank declined the last renewal. */
  async function aPortal({ isDue = false } = {}) {
    const one = await aSubscriber();
    const ask = { subscriptionId: one.subscriptionId, returnTo: '/x' };
    const open = async () => (await openPortal(world.as(one.payer), ask)).url.split('/').at(-1)!;
    if (isDue) {
      const change = { ref: await open(), card: 'declined-later', isStepTaken: false } as const;
      expect(await changeTestCard(world.as(one.payer), change)).toBe('taken');
      world.now = world.now.add(month);
      await renewed();
      expect((await rowOf(one.subscriptionId)).status).toBe('past-due');
    }
    const ref = await open();
    const give = (card: TestCard, isStepTaken = false) =>
      changeTestCard(world.as(one.payer), { ref, card, isStepTaken });
    return { ...one, ref, open, give };
  }

  it('retries the declined bill with another card, and the subscription continues', async () => {
    const { give, subscriptionId, ref } = await aPortal({ isDue: true });
    expect(await codeOf(give('declined'))).toBe('not_allowed');
    expect(await give('declined-later')).toBe('bill-declined');
    expect(await billsOf(subscriptionId)).toHaveLength(1);
    expect(await Promise.all([give('works'), give('works')])).toEqual(
      expect.arrayContaining(['paid', 'taken']),
    );
    await hear();
    expect(await rowOf(subscriptionId)).toMatchObject({ status: 'active' });
    expect(await billsOf(subscriptionId)).toHaveLength(2);
    expect(await sandbox.portalPage(ref)).toMatchObject({ card: 'works', bills: [{ cents: 500 }, {}] });
    world.now = world.now.add(month);
    await renewed();
    expect(await billsOf(subscriptionId)).toHaveLength(3);
    expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
  });

  it('asks for the second step before it accepts a card that needs one; the event makes the subscription active', async () => {
    const { give, subscriptionId, ref } = await aPortal({ isDue: true });
    expect(await give('second-step')).toBe('second-step');
    expect(await sandbox.portalPage(ref)).toMatchObject({ asksForStep: true, card: 'declined-later' });
    expect(await give('second-step', true)).toBe('paid');
    await hear();
    expect((await rowOf(subscriptionId)).status).toBe('active');
    const late = await aPortal({ isDue: true });
    expect(await late.give('no-answer')).toBe('paid');
    expect((await rowOf(late.subscriptionId)).status).toBe('past-due');
    await hear();
    expect((await rowOf(late.subscriptionId)).status).toBe('active');
  });

  it('charges nothing without an open bill: running, paused, or ending', async () => {
    const running = await aPortal();
    expect(await running.give('works')).toBe('taken');
    const ending = await aPortal({ isDue: true });
    await endSubscription(world.as(ending.payer), { subscriptionId: ending.subscriptionId, ends: true });
    expect(await ending.give('works')).toBe('taken');
    const paused = await aPortal();
    expect(await paused.give('declined-later')).toBe('taken');
    await adapter.pause((await rowOf(paused.subscriptionId)).providerRef!, newId());
    world.now = world.now.add(month);
    await renewed();
    expect((await sandbox.portalPage(await paused.open()))?.status).toBe('active');
    for (const one of [running, ending, paused]) await expect(one.give('works')).rejects.toThrow(/has ended/);
    expect(await billsOf(paused.subscriptionId)).toHaveLength(1);
  });

  it("says what it is for in the reader's language", async () => {
    const { payer, ref } = await aPortal();
    const words = () => (currentLanguage() === 'es' ? 'Una tarifa' : 'A fee');
    const purposes = { 'test-fee': { ...noting.test, words } } as never as typeof world.payments.purposes;
    world.payments = { ...world.payments, purposes };
    const shown = await inLanguage('es', () => readTestPortal(world.as(payer), ref));
    expect(shown.words).toBe('Una tarifa');
  });

  it('is not found under another address, and closes after an hour or once the subscription has ended', async () => {
    const { give, subscriptionId } = await aPortal();
    const asStranger = world.as(null);
    expect(await codeOf(readTestPortal(asStranger, `portal_${newId()}`))).toBe('not_found');
    expect(await codeOf(readTestPortal(asStranger, 'key:a'))).toBe('not_found');
    expect(
      await codeOf(changeTestCard(asStranger, { ref: 'page_1', card: 'works', isStepTaken: false })),
    ).toBe('not_found');
    await adapter.stop((await rowOf(subscriptionId)).providerRef!, newId());
    expect(await codeOf(give('works'))).toBe('status_changed');
    const other = await aPortal();
    world.now = world.now.add({ minutes: 61 });
    expect(await sandbox.portalPage(other.ref)).toMatchObject({ isClosed: true });
    expect(await codeOf(other.give('works'))).toBe('status_changed');
  });
});

describe('a subscription that is paid by hand', () => {
  const admin = async () => world.as(await world.aPerson({ isAdmin: true }));
  const owedOf = async (id: string) => (await billsOf(id)).filter(({ state }) => state === 'owed');
  const month = () => renewSubscriptions(world.asProduct('renew-subscriptions'));
  const byHand = async () => {
    world.payments = { ...world.payments, provider: inPerson, sandbox: null, purposes: noting.purposes };
    const [payer, subjectId] = [await world.aPerson(), newId()];
    noting.subscribed.length = 0;
    const { url, subscriptionId } = await begin(payer, subjectId);
    expect([url, told()]).toEqual(['/dashboard', ['waiting']]);
    return { payer, subjectId, subscriptionId };
  };

  it('waits until its first month is marked as paid, and then owes the next one', async () => {
    const { payer, subjectId, subscriptionId } = await byHand();
    await begin(payer, subjectId);
    const [owed, ...more] = await owedOf(subscriptionId);
    expect([owed?.cents, more]).toEqual([500, []]);
    await markPaid(await admin(), { id: owed!.id });
    const running = await rowOf(subscriptionId);
    expect(running.status).toBe('active');
    expect(running.periodEndsAt!.getTime()).toBeGreaterThan(world.now.epochMilliseconds);
    await month();
    expect(await owedOf(subscriptionId)).toEqual([]);
    world.now = world.now.add({ hours: 24 * 32 });
    await month();
    await month();
    expect((await rowOf(subscriptionId)).status).toBe('past-due');
    const [second, ...third] = await owedOf(subscriptionId);
    expect(third).toEqual([]);
    await markPaid(await admin(), { id: second!.id });
    expect((await rowOf(subscriptionId)).periodEndsAt!.getTime()).toBeGreaterThan(
      world.now.epochMilliseconds,
    );
    expect(told()).toEqual(['waiting', 'active', 'past-due', 'active']);
    expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
  });

  it("ends with its month at the payer's request; before the first payment, it ends immediately", async () => {
    const { payer, subscriptionId } = await byHand();
    await endSubscription(world.as(payer), { subscriptionId, ends: true });
    expect([(await rowOf(subscriptionId)).status, await owedOf(subscriptionId)]).toEqual(['ended', []]);
    const other = await byHand();
    await markPaid(await admin(), { id: (await owedOf(other.subscriptionId))[0]!.id });
    await endSubscription(world.as(other.payer), { subscriptionId: other.subscriptionId, ends: true });
    expect(await rowOf(other.subscriptionId)).toMatchObject({ status: 'active', endsWithPeriod: true });
    world.now = world.now.add({ hours: 24 * 32 });
    await month();
    expect((await rowOf(other.subscriptionId)).status).toBe('ended');
    expect(await owedOf(other.subscriptionId)).toEqual([]);
    const portal = openPortal(world.as(other.payer), { subscriptionId: other.subscriptionId, returnTo: '/' });
    expect(await codeOf(portal)).toBe('status_changed');
    expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
  });
});
