import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { inPerson } from '../../../platform/payments/in-person.ts';
import {
  PaymentProblem,
  type PaymentProvider,
  type PaymentTotals,
} from '../../../platform/payments/provider.ts';
import type { TestCard } from '../../../platform/payments/sandbox.ts';
import { concurrently, tallyOf, warmUp } from '../../../tests/concurrently.ts';
import { stripeEvent } from '../../../tests/payments/stripe-event.ts';
import { notingPurposes, TEST_FEE } from '../../../tests/purposes.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { type Context, inTransaction, type Person } from '../../context.ts';
import { readRecord } from '../../ground/admin/read-record.server.ts';
import { EVERYTHING } from '../../ground/admin/table-page.ts';
import { setAside } from '../../ground/set-aside/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { SUBJECT_NAMES } from '../../registries.server.ts';
import { applyAgain } from '../provider-events/apply-again.server.ts';
import { applyEvents } from '../provider-events/apply-events.server.ts';
import { takeEvent } from '../provider-events/take-event.server.ts';
import { readTestPage } from '../sandbox/pay-by-test-card.server.ts';
import { asProvider } from './as-provider.ts';
import { beginPayment } from './begin-payment.server.ts';
import { checkLedger } from './check-ledger.server.ts';
import { issueRefunds } from './issue-refunds.server.ts';
import { balances } from './ledger.server.ts';
import { markPaid, markRefunded } from './mark-paid.server.ts';
import { mergeTotals, NOTHING, type PaymentState, stateOf } from './payment.ts';
import { refundPayment, refundUpTo } from './refund-payment.server.ts';
import { settle } from './settle.server.ts';
import { settleOnReturn } from './settle-on-return.server.ts';
import { ledgerEntries, ledgerLines, payments, providerEvents, refunds, sandboxRecords } from './tables.ts';

const world = await openWorld(20);
const sandbox = world.payments.sandbox!;
const adapter = world.payments.provider;
const noting = notingPurposes();
const job = () => world.asProduct('apply-events');
const rowOf = async (id: string) => (await world.db.select().from(payments).where(eq(payments.id, id)))[0]!;
const moves = () => noting.told.map(({ before, state }) => `${before} > ${state}`);

beforeEach(() => {
  world.queued.length = 0;
  noting.told.length = 0;
  world.payments = { ...world.payments, provider: adapter, sandbox, purposes: noting.purposes };
});

const begin = (payer: Person, subjectId: string, cents = 500) =>
  beginPayment(world.as(payer), { purpose: TEST_FEE, subjectId, cents, returnTo: '/dashboard' });
const pageOf = (url: string) => url.split('/').at(-1)!;

const sent = () =>
  world.queued.flatMap(({ name, data }) => (name === 'send-test-event' ? [String(data.body)] : []));
const deliver = async (body: string) =>
  takeEvent(world.asProduct('send-test-event'), new TextEncoder().encode(body), sandbox.sign(body));

/** Pays on the sandbox's page. The event about the payment has not arrived yet. */
async function aPaid(card: TestCard = 'works') {
  const payer = await world.aPerson();
  const subjectId = newId();
  const { url, paymentId } = await begin(payer, subjectId);
  const outcome = await sandbox.pay(pageOf(url), card, true);
  return { payer, subjectId, paymentId, url, outcome };
}

describe('a payment', () => {
  it("begins on the provider's page and is paid by its event", async () => {
    const { paymentId, url, payer, subjectId } = await aPaid();
    expect(url).toMatch(/^http:\/\/localhost:3000\/test-payments\/page_/);
    expect((await rowOf(paymentId)).state).toBe('begun');
    for (const body of sent()) expect(await deliver(body)).toBe('kept');
    expect(await applyEvents(job())).toBe(1);
    expect(await rowOf(paymentId)).toMatchObject({ state: 'paid', paidCents: 500, refundedCents: 0 });
    expect(noting.told).toMatchObject([
      { id: paymentId, subjectId, payerId: payer.id, cents: 500, before: 'begun', state: 'paid' },
    ]);
    expect(await balances(world, paymentId)).toEqual({ 'at:sandbox': 500, 'income:test-fee': -500 });
    expect(await begin(payer, subjectId)).toMatchObject({ url: '/dashboard', state: 'paid', paymentId });
  });

  it('begun at the same time in two languages has one page', async () => {
    const [payer, subjectId] = [await world.aPerson(), newId()];
    const begun = await Promise.all(
      ['en', 'es', 'es', 'en'].map((language) => inLanguage(language, () => begin(payer, subjectId))),
    );
    expect(new Set(begun.map(({ url }) => url)).size).toBe(1);
    const later = await inLanguage('es', () => begin(payer, subjectId));
    expect(later.url).toBe(begun[0]!.url);
    expect(await sandbox.pay(pageOf(later.url), 'works')).toBe('paid');
  });

  it('says what it is for in the language of the reader', async () => {
    const [payer, subjectId] = [await world.aPerson(), newId()];
    const words = () => (currentLanguage() === 'es' ? 'Una tarifa' : 'A fee');
    world.payments = {
      ...world.payments,
      purposes: { ...noting.purposes, [TEST_FEE]: { ...noting.test, words } },
    };
    const ref = pageOf((await begin(payer, subjectId)).url);
    const wordsIn = async (language: string) =>
      (await inLanguage(language, () => readTestPage(world.as(payer), ref))).words;
    expect([await wordsIn('en'), await wordsIn('es')]).toEqual(['A fee', 'Una tarifa']);
  });

  it.each(['webhook first', 'redirect first', 'both at once'])('ends the same with the %s', async (order) => {
    const { payer, paymentId } = await aPaid();
    const byWebhook = async () => {
      for (const body of sent()) await deliver(body);
      await applyEvents(job());
    };
    const byRedirect = () => settleOnReturn(world.as(payer), { paymentId });
    if (order === 'webhook first') await byWebhook();
    if (order === 'both at once') await Promise.all([byWebhook(), byRedirect()]);
    expect(await byRedirect()).toEqual({ isKnown: true, returnTo: '/dashboard' });
    await byWebhook();
    expect(moves()).toEqual(['begun > paid']);
    expect(await balances(world, paymentId)).toEqual({ 'at:sandbox': 500, 'income:test-fee': -500 });
  });

  it('stays unconfirmed on return if its purpose fails, and is paid once the purpose works', async () => {
    const { payer, paymentId } = await aPaid();
    const faults: unknown[] = [];
    const ctx = world.as(payer);
    const log = { ...ctx.log, error: (fault: unknown) => faults.push(fault) } as typeof ctx.log;
    const back = () => settleOnReturn({ ...ctx, log }, { paymentId });
    const { whenMoved } = noting.test;
    noting.test.whenMoved = async () => {
      throw new RangeError('this subject is broken');
    };
    expect(await back().finally(() => Object.assign(noting.test, { whenMoved }))).toEqual({
      isKnown: false,
      returnTo: '/dashboard',
    });
    expect(faults).toMatchObject([{ err: { name: 'RangeError' }, paymentId }]);
    expect([(await rowOf(paymentId)).state, await balances(world, paymentId)]).toEqual(['begun', {}]);
    for (const body of sent()) await deliver(body);
    await applyEvents(job());
    expect(await back()).toMatchObject({ isKnown: true });
    expect(moves()).toEqual(['begun > paid']);
  });

  it('with a declined card stays begun, and can be paid on the same page with another card', async () => {
    const { payer, subjectId, paymentId, url, outcome } = await aPaid('declined');
    expect([outcome, sent()]).toEqual(['declined', []]);
    expect(await settleOnReturn(world.as(payer), { paymentId })).toMatchObject({ isKnown: false });
    expect(await begin(payer, subjectId)).toMatchObject({ url, paymentId, state: 'begun' });
    expect(await sandbox.pay(pageOf(url), 'works')).toBe('paid');
  });

  it('with a card that needs a second step waits for that step', async () => {
    const payer = await world.aPerson();
    const { url } = await begin(payer, newId());
    expect(await sandbox.pay(pageOf(url), 'second-step')).toBe('second-step');
    expect(sent()).toEqual([]);
    expect(await sandbox.pay(pageOf(url), 'second-step', true)).toBe('paid');
    expect(sent()).toHaveLength(1);
  });

  it("is paid by the late event if the provider's answer times out", async () => {
    const { paymentId, outcome, payer } = await aPaid('no-answer');
    expect(outcome).toBe('no-answer');
    expect(await settleOnReturn(world.as(payer), { paymentId })).toMatchObject({ isKnown: false });
    const late = world.queued.find(({ name }) => name === 'send-test-event')!;
    expect(late.startAfter?.epochMilliseconds).toBeGreaterThan(world.now.epochMilliseconds);
    await deliver(String(late.data.body));
    await applyEvents(job());
    expect((await rowOf(paymentId)).state).toBe('paid');
  });

  it('gets a new page once its page expires; a different amount closes the page', async () => {
    const payer = await world.aPerson();
    const subjectId = newId();
    const first = await begin(payer, subjectId);
    world.now = world.now.add({ minutes: 61 });
    const second = await begin(payer, subjectId);
    expect([second.paymentId, second.url === first.url]).toEqual([first.paymentId, false]);
    expect(await sandbox.pay(pageOf(first.url), 'works')).toBe('closed');
    const third = await begin(payer, subjectId, 700);
    expect(await sandbox.pay(pageOf(second.url), 'works')).toBe('closed');
    expect(await sandbox.page(pageOf(third.url))).toMatchObject({ cents: 700, status: 'open' });
  });

  it('paid at the last moment is found, not charged again', async () => {
    const { payer, subjectId, paymentId } = await aPaid();
    world.now = world.now.add({ minutes: 61 });
    expect(await begin(payer, subjectId)).toMatchObject({ state: 'paid', url: '/dashboard', paymentId });
  });

  it.each(['open', 'paid'])(
    'that arrives when another one is %s in its place is recorded and refunded, and its purpose is not notified',
    async (other) => {
      const { payer, subjectId, paymentId } = await aPaid();
      const [late] = sent();
      await settle(asProvider(job(), 'sandbox', 'answer'), paymentId, { ...NOTHING, isOver: true });
      const newer = await begin(payer, subjectId);
      expect(newer.paymentId).not.toBe(paymentId);
      if (other === 'paid') {
        await sandbox.pay(pageOf(newer.url), 'works', true);
        await deliver(sent().at(-1)!);
        await applyEvents(job());
      }
      noting.told.length = 0;
      await deliver(late!);
      await applyEvents(job());
      expect(await rowOf(paymentId)).toMatchObject({ state: 'paid', paidCents: 500, isReplaced: true });
      const failed = and(eq(providerEvents.paymentId, paymentId), isNull(providerEvents.appliedAt));
      expect(await world.db.select().from(providerEvents).where(failed)).toEqual([]);
      await issueRefunds(world.asProduct('give-back'));
      expect(await rowOf(paymentId)).toMatchObject({ state: 'refunded', refundedCents: 500 });
      expect(moves()).toEqual([]);
      const state = other === 'paid' ? 'paid' : 'begun';
      expect(await rowOf(newer.paymentId)).toMatchObject({ state, isReplaced: false });
      expect(await begin(payer, subjectId)).toMatchObject({ paymentId: newer.paymentId, state });
      expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
        unbalanced: 0,
        differing: 0,
        altered: 0,
      });
    },
  );

  it('is only for its payer, who returns only to our own pages', async () => {
    const { subjectId, paymentId } = await aPaid();
    const other = await world.aPerson();
    expect(await codeOf(begin(other, subjectId))).toBe('not_found');
    expect(await codeOf(settleOnReturn(world.as(other), { paymentId }))).toBe('not_found');
    expect(await codeOf(settleOnReturn(world.as(null), { paymentId }))).toBe('sign_in_required');
    const payer = await world.aPerson();
    const begun = await beginPayment(world.as(payer), {
      purpose: TEST_FEE,
      subjectId: newId(),
      cents: 500,
      returnTo: 'https://evil.example/',
    });
    expect((await rowOf(begun.paymentId)).returnTo).toBe('/');
  });

  it.each([0, -5, 1.5, Number.NaN, 1_000_001])('of %s cents is a programming error', async (cents) =>
    expect(await codeOf(begin(await world.aPerson(), newId(), cents))).toMatch(/^fault/),
  );

  it('says that the provider is unreachable, and continues later with the same key', async () => {
    const keys: string[] = [];
    let isAway = true;
    const provider: PaymentProvider = {
      ...adapter,
      async checkout(asked, key) {
        keys.push(key);
        const page = await adapter.checkout(asked, key);
        if (isAway) throw new PaymentProblem('unreachable', 'timed out');
        return page;
      },
    };
    world.payments = { ...world.payments, provider };
    const [payer, subjectId] = [await world.aPerson(), newId()];
    expect(await codeOf(begin(payer, subjectId))).toBe('unavailable');
    isAway = false;
    expect(await begin(payer, subjectId)).toMatchObject({ state: 'begun' });
    expect(new Set(keys).size).toBe(1);
    const pages = await world.db.select().from(sandboxRecords);
    expect(pages.filter(({ data }) => JSON.stringify(data).includes(`"id":"${payer.id}`))).toEqual([]);
  });
});

describe('events', () => {
  it.each<[string, (body: string) => [string, Headers]]>([
    ['without a signature', (body) => [body, new Headers()]],
    ['with an altered sum', (body) => [body.replace('500', '5'), sandbox.sign(body)]],
    [
      'signed by someone else',
      (body) => [body, new Headers({ 'Stripe-Signature': `t=1,v1=${'a'.repeat(64)}` })],
    ],
    ['with one extra byte', (body) => [`${body} `, sandbox.sign(body)]],
  ])('%s are rejected', async (_how, forge) => {
    const { paymentId } = await aPaid();
    const [body, headers] = forge(sent()[0]!);
    expect(await takeEvent(job(), new TextEncoder().encode(body), headers)).toBe('forged');
    await applyEvents(job());
    expect((await rowOf(paymentId)).state).toBe('begun');
  });

  it('signed long ago are rejected', async () => {
    await aPaid();
    const body = sent()[0]!;
    const headers = sandbox.sign(body);
    world.now = world.now.add({ minutes: 6 });
    expect(await takeEvent(job(), new TextEncoder().encode(body), headers)).toBe('forged');
  });

  it('signed or dated in the future are rejected', async () => {
    await aPaid();
    const body = sent()[0]!;
    const { created } = JSON.parse(body);
    const ahead = body.replace(`"created":${created}`, `"created":${created + 3600}`);
    expect(await deliver(ahead)).toBe('forged');
    world.now = world.now.add({ hours: 1 });
    const headers = sandbox.sign(body);
    world.now = world.now.subtract({ hours: 1 });
    expect(await takeEvent(job(), new TextEncoder().encode(body), headers)).toBe('forged');
    expect(await deliver(body)).toBe('kept');
  });

  it('never count as later than they were received', async () => {
    const update = { about: 'account', id: null, ref: 'acct_1', status: 'ready' } as const;
    const heard: number[] = [];
    const { listeners } = world.payments;
    const account = async (_ctx: unknown, _said: unknown, atMs: number) => void heard.push(atMs);
    world.payments = { ...world.payments, listeners: { ...listeners, account } };
    const atMs = world.now.epochMilliseconds + 60_000;
    await deliver(stripeEvent(update, { atMs }));
    await applyEvents(job());
    world.payments = { ...world.payments, listeners: listeners };
    expect(heard).toEqual([world.now.epochMilliseconds]);
  });

  it.each([
    ...['', '{', 'null', '[]', '"text"', '{}', '['.repeat(50_000)],
    '{"id":"evt_1","type":"charge.updated","livemode":false,"created":0}',
    '{"id":"","type":"charge.updated","livemode":false,"created":0,"data":{"object":{}}}',
    '{"id":"evt_\\u0000","type":"charge.updated","livemode":false,"created":0,"data":{"object":{}}}',
    '{"id":"evt_\\ud800","type":"charge.updated","livemode":false,"created":0,"data":{"object":{}}}',
    '{"id":"evt_1","type":"charge.updated","livemode":false,"created":1e300,"data":{"object":{}}}',
    '{"id":"evt_1","type":"charge.refunded","livemode":false,"created":0,"data":{"object":{}}}',
    '{"id":"evt_1","type":"charge.refunded","livemode":false,"created":0,"data":{"object":"weather"}}',
  ])('that are signed but unreadable are rejected: %s', async (body) => {
    const before = await world.db.select().from(providerEvents);
    expect(await deliver(body)).toBe('forged');
    world.payments = { ...world.payments, provider: inPerson };
    expect(await deliver(body)).toBe('forged');
    expect(await world.db.select().from(providerEvents)).toHaveLength(before.length);
  });

  it('with test money do not pay a payment of another provider', async () => {
    const { paymentId } = await aPaid();
    await world.db.update(payments).set({ provider: 'stripe' }).where(eq(payments.id, paymentId));
    await deliver(sent()[0]!);
    expect(await applyEvents(job())).toBe(0);
    expect((await rowOf(paymentId)).state).toBe('begun');
    const isSetAside = eq(providerEvents.mismatch, 'provider');
    const [event] = await world.db.select().from(providerEvents).where(isSetAside);
    expect(event).toMatchObject({ paymentId, appliedAt: null });
  });

  it('that arrive again are recognized and change nothing', async () => {
    const { paymentId } = await aPaid();
    const [body] = sent();
    expect([await deliver(body!), await deliver(body!)]).toEqual(['kept', 'known']);
    expect([await applyEvents(job()), await applyEvents(job())]).toEqual([1, 0]);
    expect(moves()).toEqual(['begun > paid']);
    expect((await rowOf(paymentId)).paidCents).toBe(500);
  });

  it('about an unknown payment are marked as applied and have no effect', async () => {
    const update = { about: 'payment', id: newId(), ref: 'pi_x', currency: 'usd' } as const;
    await deliver(stripeEvent({ ...update, ...NOTHING, paidCents: 500 }, { atMs: 0 }));
    expect(await applyEvents(job())).toBe(1);
    expect(noting.told).toEqual([]);
  });

  it('wait without any effect if their purpose fails, and do not block others', async () => {
    const [broken, fine] = [await aPaid(), await aPaid()];
    for (const body of sent()) await deliver(body);
    const whenMoved = noting.test.whenMoved;
    noting.test.whenMoved = async (ctx, payment) => {
      if (payment.id === broken.paymentId) throw new RangeError('this subject is broken');
      await whenMoved(ctx, payment);
    };
    expect(await applyEvents(job())).toBe(1);
    noting.test.whenMoved = whenMoved;
    expect([(await rowOf(broken.paymentId)).state, (await rowOf(fine.paymentId)).state]).toEqual([
      'begun',
      'paid',
    ]);
    expect(await balances(world, broken.paymentId)).toEqual({});
    const isOpen = eq(providerEvents.failure, 'RangeError');
    const [event] = await world.db.select().from(providerEvents).where(isOpen);
    expect(event).toMatchObject({ appliedAt: null });
    expect(await applyEvents(job())).toBe(0);

    const admin = await world.aPerson({ isAdmin: true, name: 'Alex Moss' });
    expect(await codeOf(applyAgain(world.as(fine.payer), { id: event!.id }))).toBe('not_found');
    await applyAgain(world.as(admin), { id: event!.id });
    expect(await applyEvents(job())).toBe(1);
    expect((await rowOf(broken.paymentId)).state).toBe('paid');
    expect(await world.db.select().from(setAside).where(eq(setAside.kind, 'apply-event'))).toEqual([]);
    const { rows } = await readRecord(world.as(admin), SUBJECT_NAMES, EVERYTHING);
    expect(rows[0]).toMatchObject({ act: 'apply-again', subject: 'payment_intent.succeeded of sandbox' });
  });

  it('notify the purpose again, and move nothing, when an admin reapplies them', async () => {
    const { paymentId } = await aPaid();
    await deliver(sent()[0]!);
    await applyEvents(job());
    const [event] = await world.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.paymentId, paymentId));
    await applyAgain(world.as(await world.aPerson({ isAdmin: true })), { id: event!.id });
    expect(await applyEvents(job())).toBe(1);
    expect(moves()).toEqual(['begun > paid', 'paid > paid']);
    expect(await balances(world, paymentId)).toEqual({ 'at:sandbox': 500, 'income:test-fee': -500 });
  });
});

const say = (values: Partial<PaymentTotals>): PaymentTotals => ({ ...NOTHING, ...values });
const [held, taken, part, back, gone] = [
  say({ heldCents: 500 }),
  say({ paidCents: 500 }),
  say({ paidCents: 500, refundedCents: 200 }),
  say({ paidCents: 500, refundedCents: 500 }),
  say({ isOver: true }),
];

describe('events in any order', () => {
  it.each<[PaymentState, PaymentTotals[]]>([
    ['begun', []],
    ['held', [held]],
    ['over', [held, gone]],
    ['paid', [taken]],
    ['paid', [held, taken]],
    ['paid', [taken, part]],
    ['paid', [gone, taken]],
    ['refunded', [taken, back]],
    ['refunded', [held, taken, part, back]],
    ['refunded', [back]],
  ])('end in the state %s', (state, told) => {
    const orders =
      told.length < 2 ? [told] : [told, told.toReversed(), [...told, ...told], [told.at(-1)!, ...told]];
    for (const order of orders)
      expect(stateOf(order.reduce(mergeTotals, NOTHING), { cents: 500, isOwed: false })).toBe(state);
  });
});

describe('a refund', () => {
  const paid = async () => {
    const made = await aPaid();
    for (const body of sent()) await deliver(body);
    await applyEvents(job());
    world.queued.length = 0;
    return made;
  };

  it('is requested by a function, done by a job, and reported once although its event also arrives', async () => {
    const { subjectId, paymentId } = await paid();
    expect(await refundPayment(job(), { purpose: TEST_FEE, subjectId, reason: 'application-rejected' })).toBe(
      500,
    );
    expect(world.queued.map(({ name }) => name)).toEqual(['give-back']);
    expect([await issueRefunds(job()), await issueRefunds(job())]).toEqual([1, 0]);
    for (const body of sent()) await deliver(body);
    await applyEvents(job());
    expect(moves()).toEqual(['begun > paid', 'paid > refunded']);
    expect(await rowOf(paymentId)).toMatchObject({ state: 'refunded', refundedCents: 500 });
    expect(await balances(world, paymentId)).toEqual({ 'at:sandbox': 0, 'income:test-fee': 0 });
  });

  const asksFor = (subjectId: string, cents?: number) => () =>
    refundPayment(job(), {
      purpose: TEST_FEE,
      subjectId,
      reason: 'dispute-decided',
      ...(cents && { cents }),
    });
  const openOf = (paymentId: string) =>
    world.db
      .select({ cents: refunds.cents })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), isNull(refunds.doneAt)));

  it("of a part can't exceed what open requests leave", async () => {
    const { subjectId, paymentId } = await paid();
    for (const cents of [200, 200]) expect(await asksFor(subjectId, cents)()).toBe(cents);
    expect(await codeOf(asksFor(subjectId, 200)())).toBe('more_than_left');
    await issueRefunds(job());
    expect(await rowOf(paymentId)).toMatchObject({ refundedCents: 400 });
    expect(await codeOf(asksFor(subjectId, 101)())).toBe('more_than_left');
    const most = { purpose: TEST_FEE, subjectId, reason: 'booking-ended', cents: 300 } as const;
    expect([await refundUpTo(job(), most), await refundUpTo(job(), most)]).toEqual([100, 0]);
    expect(await openOf(paymentId)).toEqual([{ cents: 100 }]);
    // A refund without an amount never fails, even if nothing is left.
    expect(await asksFor(subjectId)()).toBe(0);
    await issueRefunds(job());
    expect(await rowOf(paymentId)).toMatchObject({ state: 'refunded', refundedCents: 500 });
    expect(await world.db.select().from(setAside)).toEqual([]);
  });

  it.each<[string, number[], Record<string, number>]>([
    ['two that add up to more than was paid', [300, 300], { done: 1, more_than_left: 1 }],
    ['two that add up to all of it', [200, 300], { done: 2 }],
    ['twenty, but only five fit', Array.from({ length: 20 }, () => 100), { done: 5, more_than_left: 15 }],
  ])('never exceeds what is left: %s at the same time', async (_how, sums, expected) => {
    await warmUp(world, sums.length);
    for (let round = 0; round < 5; round++) {
      const { subjectId, paymentId } = await paid();
      const codes = await concurrently(sums.map((cents) => asksFor(subjectId, cents)));
      expect(tallyOf(codes)).toEqual(expected);
      await issueRefunds(job());
      const back = sums.filter((_, at) => codes[at] === 'done').reduce((sum, cents) => sum + cents, 0);
      expect((await rowOf(paymentId)).refundedCents).toBe(back);
      expect(await openOf(paymentId)).toEqual([]);
    }
    expect(await world.db.select().from(setAside)).toEqual([]);
  });

  it('of a part, simultaneous with a full one, refunds everything once', async () => {
    await warmUp(world, 2);
    for (let round = 0; round < 5; round++) {
      const { subjectId, paymentId } = await paid();
      const codes = await concurrently([asksFor(subjectId), asksFor(subjectId, 300)]);
      expect(codes[0]).toBe('done');
      expect(['done', 'more_than_left']).toContain(codes[1]);
      await issueRefunds(job());
      expect(await rowOf(paymentId)).toMatchObject({ state: 'refunded', refundedCents: 500 });
    }
  });

  it('counts once if an event reports it before its answer is recorded', async () => {
    const { subjectId, paymentId } = await paid();
    await asksFor(subjectId, 200)();
    const [asked] = await world.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    await adapter.refund((await rowOf(paymentId)).providerRef!, 200, `refund:${asked!.id}`);
    for (const body of sent()) await deliver(body);
    await applyEvents(job());
    expect(await codeOf(asksFor(subjectId, 301)())).toBe('more_than_left');
    expect(await asksFor(subjectId, 300)()).toBe(300);
    await issueRefunds(job());
    expect(await rowOf(paymentId)).toMatchObject({ state: 'refunded', refundedCents: 500 });
  });

  it('is retried while the provider is unreachable, and is done once', async () => {
    const { subjectId, paymentId } = await paid();
    await refundPayment(job(), { purpose: TEST_FEE, subjectId, reason: 'application-rejected' });
    const provider: PaymentProvider = {
      ...adapter,
      async refund(...asked) {
        await adapter.refund(...asked);
        throw new PaymentProblem('unreachable', 'timed out after it was done');
      },
    };
    world.payments = { ...world.payments, provider };
    expect(await issueRefunds(job())).toBe(0);
    world.payments = { ...world.payments, provider: adapter };
    world.now = world.now.add({ minutes: 2 });
    expect(await issueRefunds(job())).toBe(1);
    expect((await rowOf(paymentId)).refundedCents).toBe(500);
    const [refund] = await world.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(refund!.doneAt).not.toBeNull();
  });

  it.each([200, 300, 500])(
    'of %i cents that the provider has done and reported, with its answer lost, counts once',
    async (cents) => {
      const { subjectId, paymentId } = await aPaid();
      for (const body of sent()) await deliver(body);
      await applyEvents(job());
      world.queued.length = 0;
      await refundPayment(job(), { purpose: TEST_FEE, subjectId, reason: 'dispute-decided', cents });
      const [asked] = await world.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
      const { providerRef } = await rowOf(paymentId);
      await adapter.refund(providerRef!, cents, `refund:${asked!.id}`);
      for (const body of sent()) await deliver(body);
      await applyEvents(job());
      expect((await rowOf(paymentId)).refundedCents).toBe(cents);
      await issueRefunds(job());
      await issueRefunds(job());
      const [done] = await world.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
      expect(done!.doneAt).not.toBeNull();
      expect((await rowOf(paymentId)).refundedCents).toBe(cents);
      const moved =
        (await adapter.movements(world.now.subtract({ hours: 1 }), world.now.add({ hours: 1 }))) ?? [];
      const back = moved.filter(({ kind, about }) => kind === 'refund' && about === providerRef);
      expect(back.map(({ cents }) => cents)).toEqual([-cents]);
    },
  );

  it('of an unpaid payment closes its page', async () => {
    const [payer, subjectId] = [await world.aPerson(), newId()];
    const { url, paymentId } = await begin(payer, subjectId);
    await refundPayment(job(), { purpose: TEST_FEE, subjectId, reason: 'application-given-up' });
    await issueRefunds(job());
    expect(await sandbox.pay(pageOf(url), 'works')).toBe('closed');
    expect((await rowOf(paymentId)).state).toBe('over');
  });
});

describe('a function that locks the row of the subject', () => {
  it('requests a refund while an event of the payment waits for that row, without a deadlock', async () => {
    const { subjectId, paymentId } = await aPaid();
    await deliver(sent()[0]!);
    // A person's row stands in for the subject's row.
    const subject = (await world.aPerson()).id;
    const lockSubject = (ctx: Pick<Context, 'db'>) =>
      ctx.db.select().from(users).where(eq(users.id, subject)).for('no key update');
    const whenMoved = noting.test.whenMoved;
    let isWaiting = () => {};
    const waiting = new Promise<void>((now) => {
      isWaiting = now;
    });
    noting.test.whenMoved = async (ctx, payment) => {
      isWaiting();
      await lockSubject(ctx as Context);
      await whenMoved(ctx, payment);
    };
    let applied = Promise.resolve(0);
    await inTransaction(job(), async (ctx) => {
      await lockSubject(ctx);
      applied = applyEvents(job());
      await waiting;
      await refundPayment(ctx, { purpose: TEST_FEE, subjectId, reason: 'application-given-up' });
    });
    noting.test.whenMoved = whenMoved;
    expect(await applied).toBe(1);
    await issueRefunds(job());
    expect((await rowOf(paymentId)).state).toBe('refunded');
  });
});

describe('without a card provider', () => {
  const byHand = () => {
    world.payments = { ...world.payments, provider: inPerson, sandbox: null, purposes: noting.purposes };
  };

  it('a fee is owed until an admin marks it as paid', async () => {
    byHand();
    const [payer, subjectId] = [await world.aPerson(), newId()];
    const begun = await begin(payer, subjectId);
    expect(begun).toMatchObject({ url: '/dashboard', state: 'owed' });
    expect(await begin(payer, subjectId)).toEqual(begun);
    expect(await balances(world, begun.paymentId)).toEqual({ owed: 500, 'income:test-fee': -500 });
    const admin = await world.aPerson({ isAdmin: true });
    expect(await codeOf(markPaid(world.as(payer), { id: begun.paymentId }))).toBe('not_found');
    await markPaid(world.as(admin), { id: begun.paymentId });
    expect(await codeOf(markPaid(world.as(admin), { id: begun.paymentId }))).toBe('status_changed');
    expect(await balances(world, begun.paymentId)).toEqual({
      'at:in-person': 500,
      'income:test-fee': -500,
      owed: 0,
    });
    await refundPayment(job(), { purpose: TEST_FEE, subjectId, reason: 'application-rejected' });
    expect(await issueRefunds(job())).toBe(0);
    await markRefunded(world.as(admin), { id: begun.paymentId });
    expect(await codeOf(markRefunded(world.as(admin), { id: begun.paymentId }))).toBe('status_changed');
    expect(moves()).toEqual(['begun > owed', 'owed > paid', 'paid > refunded']);
    expect(await balances(world, begun.paymentId)).toEqual({
      'at:in-person': 0,
      'income:test-fee': 0,
      owed: 0,
    });
    const { rows } = await readRecord(world.as(admin), SUBJECT_NAMES, EVERYTHING);
    expect(rows.slice(0, 2).map(({ act, subject }) => [act, subject])).toEqual([
      ['mark-given-back', 'test-fee, $5.00'],
      ['mark-paid', 'test-fee, $5.00'],
    ]);
  });

  it('a refund waives an owed fee', async () => {
    byHand();
    const [payer, subjectId] = [await world.aPerson(), newId()];
    const { paymentId } = await begin(payer, subjectId);
    await refundPayment(job(), { purpose: TEST_FEE, subjectId, reason: 'application-rejected' });
    expect(await issueRefunds(job())).toBe(1);
    expect((await rowOf(paymentId)).state).toBe('over');
    expect(await balances(world, paymentId)).toEqual({ owed: 0, 'income:test-fee': 0 });
  });

  it('a payment begun by card becomes an owed one', async () => {
    const [payer, subjectId] = [await world.aPerson(), newId()];
    const { paymentId } = await begin(payer, subjectId);
    byHand();
    expect(await begin(payer, subjectId)).toMatchObject({ state: 'owed', paymentId });
    expect(moves()).toEqual(['begun > owed']);
  });

  it("credits a late payment on a former provider's page to that provider, no longer as owed", async () => {
    const [payer, subjectId] = [await world.aPerson(), newId()];
    const { paymentId, url } = await begin(payer, subjectId);
    byHand();
    await begin(payer, subjectId);
    await sandbox.pay(pageOf(url), 'works');
    const [body] = sent();
    world.payments = { ...world.payments, provider: adapter, sandbox, purposes: noting.purposes };
    await deliver(body!);
    await applyEvents(job());
    expect(await rowOf(paymentId)).toMatchObject({ state: 'paid', provider: 'sandbox' });
    expect(await balances(world, paymentId)).toEqual({
      'at:sandbox': 500,
      'income:test-fee': -500,
      owed: 0,
    });
  });
});

describe('the ledger', () => {
  const anEntry = async (lines: number[]) => {
    await world.db.transaction(async (tx) => {
      const entryId = newId();
      await tx.insert(ledgerEntries).values({ id: entryId, key: newId(), what: 'test', at: new Date() });
      const { rows } = await tx.execute<{ id: string }>('select id from ledger_accounts limit 1');
      for (const cents of lines)
        await tx.insert(ledgerLines).values({ id: newId(), entryId, accountId: rows[0]!.id, cents });
    });
  };

  it.each<[string, number[]]>([
    ['no line', []],
    ['one line', [500]],
    ['two lines that do not sum to zero', [500, -499]],
    ['a line of zero', [500, -500, 0]],
  ])('rejects a movement of %s from any source', async (_what, lines) =>
    expect(await codeOf(anEntry(lines))).toMatch(/^fault/),
  );

  it('accepts a balanced entry, and lets no one change or remove it', async () => {
    await anEntry([500, -300, -200]);
    for (const table of ['ledger_entries', 'ledger_lines']) {
      await expect(world.pool.query(`delete from ${table}`)).rejects.toThrow('only added');
    }
    await expect(world.pool.query('update ledger_lines set cents = cents + 1')).rejects.toThrow('only added');
  });

  it('is checked each night; admins hear of any difference', async () => {
    const check = world.asProduct('check-ledger');
    expect(await checkLedger(check)).toEqual({ unbalanced: 0, differing: 0, altered: 0 });
    const { paymentId } = await aPaid();
    world.queued.length = 0;
    const isIt = and(eq(payments.id, paymentId));
    await world.db.update(payments).set({ paidCents: 500, state: 'paid' }).where(isIt);
    const admin = await world.aPerson({ isAdmin: true });
    expect(await checkLedger(check)).toEqual({ unbalanced: 0, differing: 1, altered: 0 });
    expect(world.queued.map(({ data }) => data.to)).toContain(admin.email);
    await world.db.update(payments).set({ paidCents: 0, state: 'begun' }).where(isIt);
    expect(await checkLedger(check)).toEqual({ unbalanced: 0, differing: 0, altered: 0 });
  });
});
