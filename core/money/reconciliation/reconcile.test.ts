import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { inPerson } from '../../../platform/payments/in-person.ts';
import {
  MAX_MOVEMENTS,
  type Movement,
  PaymentProblem,
  type PaymentProvider,
} from '../../../platform/payments/provider.ts';
import { openStripe } from '../../../platform/payments/stripe.server.ts';
import { byCard } from '../../../tests/by-card.ts';
import { payoutsBy } from '../../../tests/payouts.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { payouts } from '../../business/payouts/tables.ts';
import { EVERYTHING } from '../../ground/admin/table-page.ts';
import { users } from '../../people/accounts/tables.ts';
import { checkLedger } from '../payments/check-ledger.server.ts';
import { balances } from '../payments/ledger.server.ts';
import { refundPayment } from '../payments/refund-payment.server.ts';
import { payments, sandboxRecords } from '../payments/tables.ts';
import { readReport, readReports } from './read-reports.server.ts';
import { daysToDo, reconcile } from './reconcile.server.ts';
import { providerMovements, reconciliationReports } from './tables.ts';

const world = await openWorld(8);
const sandbox = world.payments.sandbox!;
const adapter = world.payments.provider;
const cards = byCard(world);
const { deliver, settle, forget } = cards;
const { aCharged, anEnded, onboard, pay, later } = payoutsBy(world, cards);

let week = 0;
beforeEach(async () => {
  // Each test gets its own weeks, so it sees only its own movements.
  world.now = Temporal.Instant.from('2027-02-01T12:00:00Z').add({ hours: 24 * 28 * week++ });
  world.payments = { ...world.payments, provider: adapter, wayToPay: 'card', commissionPercent: 0 };
  await world.db.update(users).set({ isAdmin: false });
  await world.db.delete(reconciliationReports);
  forget();
  await run();
  later({ hours: 24 });
});

const run = () => reconcile(world.asProduct('reconcile'));
const reports = async () =>
  await world.db.select().from(reconciliationReports).orderBy(reconciliationReports.day);
const states = async () => (await reports()).map(({ state }) => state);
const found = async () =>
  (await reports()).flatMap(({ differences }) =>
    differences.map(
      ({ kind, of, providerCents, booksCents }) => `${kind} ${of} ${providerCents} ${booksCents}`,
    ),
  );
const mails = () =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' && String(data.subject).includes('differ') ? [String(data.to)] : [],
  );
const withProvider = (change: Partial<PaymentProvider>) => {
  world.payments = { ...world.payments, provider: { ...adapter, ...change } };
};
const paymentOf = async (bookingId: string) =>
  (await world.db.select().from(payments).where(eq(payments.subjectId, bookingId)))[0]!;
/** Records a charge only at the sandbox, so the ledger lacks it. */
const somethingPaid = async (about: string, cents: number) =>
  await world.db.insert(sandboxRecords).values({
    id: `movement:txn_${about}`,
    data: {
      ref: `txn_${about}`,
      kind: 'charge',
      about,
      metadata: {},
      cents,
      feeCents: 0,
      atMs: world.now.epochMilliseconds,
    },
    updatedAt: asDate(world.now),
  });

describe('provider and ledger', () => {
  it('agree over the whole life of payments, payouts, and chargebacks', async () => {
    const one = await anEnded();
    await onboard(one.expert.actor, one.expert.id);
    await pay();
    await deliver();
    const { id, providerRef } = await paymentOf(one.bookingId);
    const two = await aCharged();
    await refundPayment(world.asProduct(), {
      purpose: 'consultation',
      subjectId: two.bookingId,
      reason: 'dispute-decided',
      cents: 700,
    });
    await settle();
    await sandbox.chargeBack(providerRef!, 'open');
    await deliver();
    later({ hours: 30 });
    await sandbox.chargeBack(providerRef!, 'won');
    await deliver();
    later({ hours: 48 });
    await run();
    expect(await found()).toEqual([]);
    expect(new Set(await states())).toEqual(new Set(['begun', 'equal']));
    const kinds = new Set((await world.db.select().from(providerMovements)).map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(['charge', 'chargeback', 'refund', 'transfer']);
    expect(id).toBeTruthy();
    expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
  });

  it('post provider fees once, no matter how often reconciliation runs', async () => {
    const before = await balances(world);
    const one = await aCharged();
    const { paidCents } = await paymentOf(one.bookingId);
    later({ hours: 48 });
    await Promise.all([run(), run(), run()]);
    await world.db.delete(reconciliationReports).where(eq(reconciliationReports.state, 'equal'));
    await run();
    const after = await balances(world);
    const costs = Math.round(paidCents * 0.029) + 30;
    expect((after['costs:provider'] ?? 0) - (before['costs:provider'] ?? 0)).toBe(costs);
    expect((after['at:sandbox'] ?? 0) - (before['at:sandbox'] ?? 0)).toBe(paidCents - costs);
    expect(await found()).toEqual([]);
    expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
  });

  it('differ by a charge unknown to us; admins are notified once, despite two concurrent jobs and a later run', async () => {
    const admin = await world.aPerson({ isAdmin: true });
    await somethingPaid('pay_unknown', 4321);
    later({ hours: 48 });
    await Promise.all([run(), run()]);
    expect(await found()).toEqual(['not-in-books charge 4321 0']);
    expect(mails()).toHaveLength(1);
    later({ hours: 24 });
    await run();
    expect(await found()).toEqual(['not-in-books charge 4321 0']);
    expect(mails()).toHaveLength(1);
    const page = await readReports(world.as(admin), EVERYTHING);
    expect(page.rows.map(({ state }) => state)).toContain('differs');
    const differing = page.rows.find(({ state }) => state === 'differs')!;
    expect(await readReport(world.as(admin), differing.id)).toMatchObject({ found: 1, movements: 1 });
    expect(await codeOf(readReport(world.as(await world.aPerson()), differing.id))).toBe('not_found');
    expect(await codeOf(readReports(world.as(null), EVERYTHING))).toBe('not_found');
  });

  it('differ by a movement in another currency, which is not posted or added', async () => {
    const before = await balances(world);
    const movement = { kind: 'charge', about: 'pay_euro', id: null, cents: 900, feeCents: 50 };
    const atMs = world.now.epochMilliseconds;
    withProvider({
      movements: async (from, until) =>
        from.epochMilliseconds <= atMs && atMs < until.epochMilliseconds
          ? [{ ...movement, ref: 'txn_euro', currency: 'eur', atMs } as Movement]
          : [],
    });
    later({ hours: 48 });
    await run();
    expect(await found()).toEqual(['not-in-books other 900 0']);
    const differing = (await reports()).find(({ state }) => state === 'differs')!;
    expect(differing).toMatchObject({ movements: 0, cents: 0, feeCents: 0 });
    expect(differing.differences[0]!.about).toBe('pay_euro in EUR');
    expect(await balances(world)).toEqual(before);
  });

  it('differ by a missing ledger entry until it is there', async () => {
    const made = await cards.aHeld({ start: nextStart() });
    const payment = await paymentOf(made.bookingId);
    await adapter.capture(payment.providerRef!, payment.cents, 'a-capture-unknown');
    const kept = [...world.queued];
    world.queued.length = 0;
    later({ hours: 13 });
    await run();
    expect(await states()).toContain('on-its-way');
    later({ hours: 24 });
    await run();
    expect(await found()).toEqual([`not-in-books charge ${payment.cents} 0`]);
    expect((await reports()).flatMap((one) => one.differences)[0]!.paymentId).toBe(payment.id);
    world.queued.push(...kept);
    await deliver();
    later({ hours: 24 });
    await run();
    expect(await found()).toEqual([]);
  });

  it('differ by a different amount, and by a charge that the provider does not list', async () => {
    const one = await aCharged();
    const { providerRef, paidCents } = await paymentOf(one.bookingId);
    withProvider({
      movements: async (from, until) =>
        (await adapter.movements(from, until))!.map((m) =>
          m.about === providerRef ? { ...m, cents: 1 } : m,
        ),
    });
    later({ hours: 48 });
    await run();
    expect(await found()).toEqual([`other-sum charge 1 ${paidCents}`]);
    await world.db.delete(reconciliationReports).where(eq(reconciliationReports.state, 'differs'));
    await world.db.delete(providerMovements);
    withProvider({ movements: async () => [] });
    await run();
    expect(await found()).toEqual([`not-at-provider charge 0 ${paidCents}`]);
  });

  it('differ by a transfer that was sent twice', async () => {
    const one = await anEnded();
    await onboard(one.expert.actor, one.expert.id);
    await pay();
    await deliver();
    const [payout] = await world.db.select().from(payouts).where(eq(payouts.expertId, one.expert.id));
    withProvider({
      async movements(from, until) {
        const all = (await adapter.movements(from, until))!;
        return [...all, ...all.flatMap((m) => (m.kind === 'transfer' ? [{ ...m, ref: `${m.ref}_2` }] : []))];
      },
    });
    later({ hours: 48 });
    await run();
    expect(await found()).toEqual([`not-in-books transfer ${-payout!.cents} 0`]);
    expect((await reports()).flatMap((day) => day.differences)[0]!.paymentId).toBe(payout!.paymentId);
  });
});

describe('a day', () => {
  it('stays undone while the provider is down, and is retried', async () => {
    later({ hours: 24 });
    withProvider({
      movements: async () => {
        throw new PaymentProblem('unreachable', 'no answer');
      },
    });
    await run();
    await run();
    expect(await states()).toEqual(['begun', 'undone']);
    expect((await reports())[1]).toMatchObject({ failure: 'unreachable', tries: 2 });
    world.payments = { ...world.payments, provider: adapter };
    await run();
    expect(await states()).toEqual(['begun', 'equal']);
    expect((await reports())[1]).toMatchObject({ failure: null });
  });

  it('that the provider refuses to list does not block others', async () => {
    later({ hours: 24 * 4 });
    const refused = world.now.subtract({ hours: 72 }).toZonedDateTimeISO('UTC').toPlainDate();
    const start = refused.toZonedDateTime('UTC').epochMilliseconds;
    withProvider({
      movements: async (from, until) => {
        if (from.epochMilliseconds < start + 86_400_000 && until.epochMilliseconds > start) {
          throw new PaymentProblem('refused', 'not this day');
        }
        return await adapter.movements(from, until);
      },
    });
    await run();
    await run();
    expect(await states()).toEqual(['begun', 'equal', 'undone', 'equal', 'equal']);
    expect((await reports())[2]).toMatchObject({ day: `${refused}`, failure: 'refused', tries: 2 });
    world.payments = { ...world.payments, provider: adapter };
    await run();
    expect(await states()).toEqual(['begun', 'equal', 'equal', 'equal', 'equal']);
  });

  it('that was refused before comes after all others, no matter how many there are', () => {
    const first = Temporal.PlainDate.from('2027-01-01');
    const at = new Date(0);
    const reports = Array.from({ length: 40 }, (_, days) => ({
      day: `${first.add({ days })}`,
      state: 'undone' as const,
      checkedAt: at,
      failure: 'refused',
    }));
    const now = Temporal.Instant.from('2027-02-12T12:00:00Z');
    const days = daysToDo(reports, Temporal.PlainDate.from('2027-02-12'), now);
    expect(days.slice(0, 3).map(String)).toEqual(['2027-02-10', '2027-02-11', '2027-01-01']);
    expect(days).toHaveLength(31);
  });

  it('with more movements than fit on one list is read in parts, each movement once', async () => {
    const day = world.now.toZonedDateTimeISO('UTC').startOfDay();
    const moved: Movement[] = Array.from({ length: 25_000 }, (_, at) => ({
      ref: `txn_many_${at}`,
      kind: 'cost',
      about: `txn_many_${at}`,
      id: null,
      cents: 0,
      feeCents: 0,
      currency: 'usd',
      atMs: day.epochMilliseconds + Math.floor((at % 21_000) / 10) * 1000 + 40_000_000,
    }));
    const asked: number[] = [];
    withProvider({
      movements: async (from, until) => {
        const [fromMs, untilMs] = [from.epochMilliseconds, until.epochMilliseconds];
        const found = moved.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs);
        if (found.length > MAX_MOVEMENTS) throw new PaymentProblem('too-much', 'too much');
        asked.push(found.length);
        return found;
      },
    });
    later({ hours: 36 });
    await run();
    const [report] = (await reports()).filter((one) => one.movements > 0);
    expect(report).toMatchObject({ day: `${day.toPlainDate()}`, state: 'equal', movements: 25_000 });
    expect(Math.max(...asked)).toBeLessThanOrEqual(MAX_MOVEMENTS);
    await world.db.delete(providerMovements).where(like(providerMovements.ref, 'txn_many_%'));
  }, 60_000);

  it('with more movements in one second than fit on one list stays undone', async () => {
    later({ hours: 24 });
    withProvider({
      movements: async () => {
        throw new PaymentProblem('too-much', 'too much');
      },
    });
    await run();
    expect((await reports())[1]).toMatchObject({ state: 'undone', failure: 'too-much' });
  });

  it('that was missed is caught up on; the first one only marks the start', async () => {
    expect(await states()).toEqual(['begun']);
    later({ hours: 24 * 4 });
    await run();
    expect(await states()).toEqual(['begun', 'equal', 'equal', 'equal', 'equal']);
    await run();
    expect(await states()).toHaveLength(5);
  });

  it('has no report if people pay by hand', async () => {
    await world.db.delete(reconciliationReports);
    world.payments = {
      ...world.payments,
      provider: inPerson,
    };
    await run();
    expect(await reports()).toEqual([]);
  });

  it('includes every page of movements from Stripe', async () => {
    let pages = 0;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (String(input).includes('/v1/balance_transactions')) pages++;
      return await sandbox.access.fetch(String(input).replace('limit=100', 'limit=3'), init);
    };
    const provider = openStripe({ ...sandbox.access, fetch, apiBase: null });
    world.payments = { ...world.payments, provider };
    await run();
    later({ hours: 24 });
    for (const cents of [1000, 2000, 3000, 4000, 5000]) {
      const checkout = await world.payments.provider.checkout(
        {
          id: crypto.randomUUID(),
          kind: 'charge',
          cents,
          words: 'A fee',
          doneUrl: 'https://a.example/',
          backUrl: 'https://a.example/',
          expiresAt: world.now.add({ minutes: 60 }),
        },
        `${cents}`,
      );
      await sandbox.pay(checkout!.ref, 'works');
    }
    later({ hours: 50 });
    await run();
    expect((await found()).toSorted()).toEqual(
      [1000, 2000, 3000, 4000, 5000].map((cents) => `not-in-books charge ${cents} 0`),
    );
    expect(pages).toBeGreaterThan(1);
  });
});

function nextStart(): string {
  let day = world.now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 });
  while (day.dayOfWeek > 5) day = day.add({ days: 1 });
  return `${day}T18:00:00Z`;
}
