import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asDate, asInstant } from '../../../lib/as-date.ts';
import {
  PaymentProblem,
  type PaymentProvider,
  type PayoutInput,
  type TransferUpdate,
} from '../../../platform/payments/provider.ts';
import { byCard } from '../../../tests/by-card.ts';
import { stripeEvent } from '../../../tests/payments/stripe-event.ts';
import { payoutsBy } from '../../../tests/payouts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../consultations/answers/cancel-booking.server.ts';
import { readMoneySteps } from '../../consultations/booking-views/read-money-steps.server.ts';
import { expireBookings } from '../../consultations/bookings/expire-bookings.server.ts';
import { contestNoShow } from '../../consultations/consultation-day/contest-no-show.server.ts';
import { decideNoShow } from '../../consultations/consultation-day/decide-no-show.server.ts';
import { sayNoShow } from '../../consultations/consultation-day/say-no-show.server.ts';
import { rescheduleBooking } from '../../consultations/requests/reschedule-booking.server.ts';
import type { Person } from '../../context.ts';
import { EVERYTHING } from '../../ground/admin/table-page.ts';
import { setAside } from '../../ground/set-aside/tables.ts';
import { asProvider } from '../../money/payments/as-provider.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { issueRefunds } from '../../money/payments/issue-refunds.server.ts';
import { balances } from '../../money/payments/ledger.server.ts';
import { refundPayment } from '../../money/payments/refund-payment.server.ts';
import { settle as settlePayment } from '../../money/payments/settle.server.ts';
import { settleChargeback } from '../../money/payments/settle-chargeback.server.ts';
import { chargebacks, ledgerDays, payments, providerEvents } from '../../money/payments/tables.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { balanceOf } from './balance.server.ts';
import { readOwnPayouts } from './read-own-payouts.server.ts';
import { readPayouts } from './read-payouts.server.ts';
import { openAccountPage, refreshAccount, setUpPayouts } from './set-up-payouts.server.ts';
import { settleAccount } from './settle-account.server.ts';
import { settleBank } from './settle-bank.server.ts';
import { settleTransfer } from './settle-transfer.server.ts';
import { shareOf } from './sync-payout.server.ts';
import { payoutAccounts, payoutBalanceMoves, payouts } from './tables.ts';

const world = await openWorld(12);
const sandbox = world.payments.sandbox!;
const adapter = world.payments.provider;
const cards = byCard(world);
const { deliver, settle, forget } = cards;
const { aCharged, anEnded, onboard, passEnd, pay, later } = payoutsBy(world, cards);
/** The expert's share of 30 minutes at $1 a minute, in cents. */
const SHARE = 3000;

beforeEach(async () => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, provider: adapter, wayToPay: 'card', commissionPercent: 0 };
  await world.db.update(users).set({ isAdmin: false });
  // Each test goes back in time, to days that the check of the ledger has sealed.
  await world.db.delete(ledgerDays);
  before = await balances(world);
  forget();
});
afterEach(async () => {
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });
  // What practices owe according to the ledger must equal their balances.
  const moves = await world.db.select().from(payoutBalanceMoves);
  const owed = moves.reduce((sum, { cents }) => sum - cents, 0);
  expect((await balances(world))['receivable:experts'] ?? 0).toBe(owed);
});

const payoutsOf = async (expertId: string) =>
  await world.db.select().from(payouts).where(eq(payouts.expertId, expertId)).orderBy(payouts.createdAt);
const payoutLines = async (expertId: string) =>
  (await payoutsOf(expertId)).map(
    ({ state, wait, cents, recoveredCents }) =>
      `${state}${wait ? ` (${wait})` : ''} ${cents - recoveredCents}`,
  );
let before: Record<string, number> = {};
/** Returns the change of each ledger account in this test, without zeros. */
const moved = async () => {
  const sums = Object.entries(await balances(world)).map(([name, sum]) => [name, sum - (before[name] ?? 0)]);
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
};
const paymentOf = async (bookingId: string) =>
  (await world.db.select().from(payments).where(eq(payments.subjectId, bookingId)))[0]!;
const mails = () =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' ? [`${data.to}: ${data.subject}`] : [],
  );
const lettersTo = (email: string) =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' && data.to === email ? [String(data.text)] : [],
  );
const withProvider = (change: Partial<PaymentProvider>) => {
  world.payments = { ...world.payments, provider: { ...adapter, ...change } };
};
const pastPauses = async () => {
  await world.db.delete(setAside);
};
/** Returns the sandbox's queued events about transfers. */
const sentEvents = () =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-test-event' && String(data.body).includes('"transfer.') ? [String(data.body)] : [],
  );
const chargeBack = async (bookingId: string, step: 'open' | 'in-review' | 'won' | 'lost') => {
  expect(await sandbox.chargeBack((await paymentOf(bookingId)).providerRef!, step)).toBe(true);
  await deliver();
};

/** Turns a lost chargeback into a won one. */
const appeal = async (bookingId: string) => {
  const { id, providerRef: paymentRef } = await paymentOf(bookingId);
  const [row] = await world.db.select().from(chargebacks).where(eq(chargebacks.paymentId, id));
  const { providerRef: ref, cents, reason, withdrawnCents, feeCents } = row!;
  await settleChargeback(asProvider(world.asProduct(), 'sandbox', 'appeal'), {
    about: 'chargeback',
    ref,
    paymentRef: paymentRef!,
    currency: 'usd',
    cents,
    reason,
    status: 'won',
    withdrawnCents,
    reinstatedCents: withdrawnCents,
    feeCents,
    feeBackCents: 0,
    evidenceByMs: null,
  });
};

describe('money that a provider or bank sends back', () => {
  const reverse = async (expertId: string, cents: number) => {
    const payout = (await payoutsOf(expertId)).find(({ providerRef }) => providerRef !== null)!;
    expect(await sandbox.reverse(payout.providerRef!, cents)).toBe(true);
    await deliver();
    return payout;
  };

  it('from a payout is owed to the practice once and paid again; owners and admins are notified', async () => {
    const made = await anEnded();
    await onboard(made.expert.actor, made.expert.id);
    await pay();
    await deliver();
    const admin = await world.aPerson({ isAdmin: true });
    forget();
    const payout = await reverse(made.expert.id, SHARE);
    expect(await balanceOf(world, made.expert.id)).toBe(SHARE);
    expect(mails().toSorted()).toEqual(
      [
        `${admin.email}: A payout has come back`,
        `${made.expert.actor.email}: A payout has come back to us`,
      ].toSorted(),
    );
    // Repeated and older events change nothing.
    const event = asProvider(world.asProduct(), 'sandbox', 'again');
    const transfer = {
      about: 'transfer' as const,
      id: payout.id,
      ref: payout.providerRef!,
      currency: 'usd',
      cents: SHARE,
      accountRef: payout.accountRef,
    } as const;
    await settleTransfer(event, transfer);
    await settleTransfer(event, { ...transfer, reversedCents: SHARE });
    expect(await balanceOf(world, made.expert.id)).toBe(SHARE);
    await pay();
    await deliver();
    expect(await balanceOf(world, made.expert.id)).toBe(0);
    expect(await payoutLines(made.expert.id)).toEqual([`paid ${SHARE}`, `paid ${SHARE}`]);
    const page = await readPayouts(world.as(admin), EVERYTHING, { practiceId: made.expert.id });
    expect(page.rows.map(({ reversedCents }) => reversedCents).toSorted()).toEqual([0, SHARE]);
  });

  it('first covers what the practice owes', async () => {
    const made = await anEnded();
    await onboard(made.expert.actor, made.expert.id);
    await pay();
    await deliver();
    await chargeBack(made.bookingId, 'open');
    expect(await balanceOf(world, made.expert.id)).toBe(-SHARE);
    await reverse(made.expert.id, 1000);
    expect(await balanceOf(world, made.expert.id)).toBe(1000 - SHARE);
    await pay();
    expect(await payoutLines(made.expert.id)).toEqual([`paid ${SHARE}`]);
  });

  it('records payout and reversal even if sending was never confirmed', async () => {
    const made = await anEnded();
    await onboard(made.expert.actor, made.expert.id);
    let ref = '';
    withProvider({
      payout: async (asked, key) => {
        ({ ref } = await adapter.payout(asked, key));
        throw new PaymentProblem('unreachable', 'silence');
      },
    });
    await pay();
    expect(await sandbox.reverse(ref, 400)).toBe(true);
    const [first, second] = sentEvents();
    expect([first, second].every(Boolean)).toBe(true);
    await deliver();
    expect((await payoutsOf(made.expert.id))[0]).toMatchObject({ state: 'paid', reversedCents: 400 });
    expect(await balanceOf(world, made.expert.id)).toBe(400);
    await pastPauses();
    withProvider({});
    await pay();
    await deliver();
    expect(await payoutLines(made.expert.id)).toEqual([`paid ${SHARE}`, 'paid 400']);
  });

  it('by a bank is reported to owners until a transfer succeeds, in any order, and moves nothing', async () => {
    const { actor, id } = await world.anExpert();
    await onboard(actor, id);
    const accounts = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.expertId, id));
    const ref = accounts[0]!.providerRef;
    forget();
    const hear = (outcome: 'arrived' | 'failed', hour: number) =>
      settleBank(
        asProvider(world.asProduct(), 'sandbox', `bank:${outcome}:${hour}`),
        { about: 'bank', accountRef: ref, outcome, currency: 'usd', cents: 700, reason: null },
        world.now.add({ hours: hour }).epochMilliseconds,
      );
    const fails = async () => (await readOwnPayouts(world.as(actor), { practiceId: id, page: 1 })).bankFails;
    await hear('arrived', 2);
    await hear('failed', 1);
    expect([await fails(), mails()]).toEqual([false, []]);
    for (const _twice of [1, 2]) await hear('failed', 3);
    expect([await fails(), mails()]).toEqual([true, [`${actor.email}: Your bank did not accept a payout`]]);
    await hear('arrived', 4);
    expect(await fails()).toBe(false);
    expect(await moved()).toEqual({});
  });

  it('from our own account is reported to admins', async () => {
    const admin = await world.aPerson({ isAdmin: true });
    forget();
    await sandbox.bank(null, 'failed', 5000);
    await sandbox.bank('acct_of_nobody', 'failed', 5000);
    await deliver();
    expect(mails()).toEqual([`${admin.email}: Our bank did not accept a payment`]);
  });
});

describe('an account for payouts', () => {
  it.each([
    ['finished', 'ready', 'Your payouts are set up'],
    ['half', 'unfinished', null],
    ['more', 'action-needed', 'We need more information for your payouts'],
    ['refused', 'refused', 'About your payout account'],
    ['closed', 'closed', 'Your payout account was closed'],
  ] as const)('whose onboarding is %s is %s', async (outcome, status, subject) => {
    const { actor, id } = await world.anExpert();
    await onboard(actor, id, outcome);
    const rows = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.expertId, id));
    expect(rows.map((row) => row.status)).toEqual([status]);
    expect(mails()).toEqual(subject ? [`${actor.email}: ${subject}`] : []);
  });

  it('is opened once, no matter how often its owner asks', async () => {
    const { actor, id } = await world.anExpert();
    const asked = [actor, actor, actor].map((owner) => setUpPayouts(world.as(owner), { practiceId: id }));
    const urls = (await Promise.all(asked)).map(({ url }) => new URL(url).pathname);
    expect(new Set(urls).size).toBe(3);
    const rows = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.expertId, id));
    expect(rows).toHaveLength(1);
    expect(rows[0]!.providerRef).toMatch(/^acct_/);
  });

  it('is only for owners, and only if cards are accepted', async () => {
    const { actor, id } = await world.anExpert();
    const staff = await world.aMember(id, 'staff');
    const stranger = await world.anExpert();
    const ask = (person: typeof staff | null) => codeOf(setUpPayouts(world.as(person), { practiceId: id }));
    expect(await ask(staff)).toBe('not_found');
    expect(await ask(stranger.actor)).toBe('not_found');
    expect(await ask(await world.aPerson())).toBe('not_found');
    expect(await ask(null)).toBe('sign_in_required');
    expect(await codeOf(openAccountPage(world.as(actor), { practiceId: id }))).toBe('not_allowed');
    withProvider({ name: 'in-person' });
    expect(await ask(actor)).toBe('not_allowed');
  });

  it('is up to date for an owner who returns before the event, who is notified once', async () => {
    const { actor, id } = await world.anExpert();
    const { url } = await setUpPayouts(world.as(actor), { practiceId: id });
    await sandbox.onboard(url.split('/').at(-1)!, 'finished');
    await refreshAccount(world.as(actor), id);
    const [row] = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.expertId, id));
    expect(row!.status).toBe('ready');
    await deliver();
    expect(mails()).toHaveLength(1);
  });

  it('has the state of the latest event, in any order, and stays closed once closed', async () => {
    const { actor, id } = await world.anExpert();
    await onboard(actor, id);
    const [{ id: accountId, providerRef }] = (await world.db
      .select()
      .from(payoutAccounts)
      .where(eq(payoutAccounts.expertId, id))) as [typeof payoutAccounts.$inferSelect];
    const tell = (status: 'ready' | 'action-needed' | 'closed', minutes: number) =>
      settleAccount(
        asProvider(world.asProduct(), 'sandbox', 'late'),
        { about: 'account', id: accountId, ref: providerRef!, status },
        world.now.epochMilliseconds + minutes * 60_000,
      );
    const status = async () =>
      (await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.id, accountId)))[0]!.status;
    await tell('action-needed', 5);
    await tell('ready', 3);
    expect(await status()).toBe('action-needed');
    await tell('closed', 1);
    await tell('ready', 9);
    expect(await status()).toBe('closed');
    await onboard(actor, id);
    const rows = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.expertId, id));
    expect(rows.map((row) => row.status).sort()).toEqual(['closed', 'ready']);
  });

  it('that the provider has refused cannot be continued', async () => {
    const { actor, id } = await world.anExpert();
    await onboard(actor, id, 'refused');
    expect(await codeOf(setUpPayouts(world.as(actor), { practiceId: id }))).toBe('not_allowed');
  });
});

describe('a payout', () => {
  it('waits after the charge and is sent once, two days after the end', async () => {
    const made = await aCharged();
    const { expert } = made;
    await onboard(expert.actor, expert.id);
    expect(await payoutLines(expert.id)).toEqual(['waiting (not-over) 3000']);
    expect(await pay()).toBe(0);
    await passEnd(made);
    later({ hours: 47 });
    expect(await pay()).toBe(0);
    later({ hours: 1 });
    forget();
    expect(await pay()).toBe(1);
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
    expect(mails()).toEqual([`${expert.actor.email}: A payout is on its way to you`]);
    await deliver();
    expect(await pay()).toBe(0);
    expect(await moved()).toMatchObject({ 'at:sandbox': 100 });
    expect(mails()).toHaveLength(1);
  });

  it('is due by the earlier time after a move', async () => {
    const made = await aCharged();
    const { id } = made.expert;
    await onboard(made.expert.actor, id);
    const sooner = new Date(made.startsAt.getTime() - 3_600_000);
    const { bookingId } = await rescheduleBooking(world.as(made.client), {
      ...asking(id, { start: sooner.toISOString() }),
      bookingId: made.bookingId,
    });
    await acceptBooking(world.as(made.expert.actor), { bookingId });
    await passEnd({ startsAt: sooner });
    later({ hours: 47, minutes: 51 });
    expect(world.now.epochMilliseconds).toBeLessThan(made.startsAt.getTime() + 48.5 * 3_600_000);
    await pay();
    await settle();
    expect(await payoutLines(id)).toEqual([`paid ${SHARE}`]);
  });

  it('excludes our commission', async () => {
    world.payments = { ...world.payments, commissionPercent: 10 };
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 2700']);
  });

  it.each(['half', 'more', 'refused', 'closed'] as const)(
    'waits while the account stays %s, and goes out once it is ready',
    async (outcome) => {
      const { expert } = await anEnded();
      await pay();
      expect(await payoutLines(expert.id)).toEqual(['waiting (no-account) 3000']);
      await onboard(expert.actor, expert.id, outcome);
      await pay();
      const wait = outcome === 'closed' ? 'no-account' : 'account';
      expect(await payoutLines(expert.id)).toEqual([`waiting (${wait}) 3000`]);
      if (outcome === 'refused') return;
      later({ minutes: 1 });
      await onboard(expert.actor, expert.id);
      expect(world.queued.some(({ name }) => name === 'pay-out')).toBe(true);
      await pay();
      expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
    },
  );

  it.each<[string, number, string[]]>([
    ['the day before', 2, ['paid 1500']],
    ['in good time, so that all but the fee goes back', 30, []],
  ])('for a cancellation by the client %s is what the policy leaves', async (_when, hoursAhead, expected) => {
    const made = await aCharged({ start: '2026-12-03T18:00:00Z' });
    const { client, expert, bookingId, startsAt } = made;
    await onboard(expert.actor, expert.id);
    world.now = asInstant(startsAt).subtract({ hours: hoursAhead });
    await cancelBooking(world.as(client), { bookingId });
    await settle();
    later({ hours: hoursAhead + 48 });
    await pay();
    expect(await payoutLines(expert.id)).not.toContain('paid 1500');
    later({ hours: 1 });
    await pay();
    expect(await payoutLines(expert.id)).toEqual(expected);
  });

  it('for a client’s no-show goes out once it can no longer be contested', async () => {
    const made = await aCharged();
    const { expert, bookingId, startsAt } = made;
    await onboard(expert.actor, expert.id);
    world.now = asInstant(startsAt).add({ hours: 20 });
    await expireBookings(world.asProduct());
    await sayNoShow(world.as(expert.actor), { bookingId, note: null });
    later({ hours: 47 });
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['waiting (not-due) 3000']);
    later({ hours: 1 });
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
  });

  it.each([
    ['find-client-missed', ['paid 3000']],
    ['find-held', ['waiting (not-due) 3000'], ['paid 3000']],
    ['find-expert-missed', []],
  ] as const)(
    'for a contested no-show waits for an admin, who decides: %s',
    async (finding, expected, afterwards: readonly string[] = expected) => {
      const { client, expert, bookingId, startsAt } = await aCharged();
      await onboard(expert.actor, expert.id);
      world.now = asInstant(startsAt).add({ hours: 1 });
      await sayNoShow(world.as(expert.actor), { bookingId, note: null });
      await contestNoShow(world.as(client), { bookingId, note: 'I was there.' });
      later({ hours: 24 * 9 });
      await pay();
      expect(await payoutLines(expert.id)).toEqual(['waiting (contested) 3000']);
      const admin = await world.aPerson({ isAdmin: true });
      await decideNoShow(world.as(admin), { bookingId, finding, reason: 'So it was.' });
      await settle();
      await pay();
      expect(await payoutLines(expert.id)).toEqual(expected);
      later({ hours: 48 });
      await pay();
      expect(await payoutLines(expert.id)).toEqual(afterwards);
    },
  );

  it('pays what is left after a pending refund', async () => {
    const { expert, bookingId } = await anEnded();
    await onboard(expert.actor, expert.id);
    const asked = {
      purpose: 'consultation',
      subjectId: bookingId,
      reason: 'dispute-decided',
      cents: 1000,
    } as const;
    await refundPayment(world.asProduct(), asked);
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['waiting (refund) 3000']);
    await settle();
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 2000']);
  });

  it('waits while the practice is suspended, for at most 90 days', async () => {
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    await world.db.update(experts).set({ suspendedAt: new Date() }).where(eq(experts.id, expert.id));
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['waiting (suspended) 3000']);
    later({ hours: 24 * 91 });
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
  });

  it('waits for the provider that took the payment', async () => {
    const { expert } = await anEnded();
    withProvider({ name: 'stripe' });
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['waiting (other-provider) 3000']);
  });

  it('does not exist for payments in person', async () => {
    world.payments = { ...world.payments, wayToPay: 'in-person' };
    const { expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId });
    later({ hours: 24 * 9 });
    await expireBookings(world.asProduct());
    await pay();
    expect(await payoutsOf(expert.id)).toEqual([]);
  });
});

describe('money goes out once', () => {
  it('when two jobs run simultaneously', async () => {
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    forget();
    await Promise.all([pay(), pay(), pay()]);
    await deliver();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
    expect(sentEvents()).toHaveLength(1);
    expect(mails()).toHaveLength(1);
  });

  it('when the provider sends it and its answer is lost', async () => {
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    forget();
    withProvider({
      async payout(asked, key) {
        await adapter.payout(asked, key);
        throw new PaymentProblem('unreachable', 'It did not answer.');
      },
    });
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['on-its-way 3000']);
    withProvider({});
    await pastPauses();
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
    expect(sentEvents()).toHaveLength(1);
    await deliver();
    expect(mails()).toHaveLength(1);
  });

  it('when the event arrives and the answer never does', async () => {
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    withProvider({
      async payout(asked, key) {
        await adapter.payout(asked, key);
        throw new PaymentProblem('unreachable', 'It did not answer.');
      },
    });
    await pay();
    await deliver();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
  });

  it('when the process dies between the call and the record', async () => {
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    forget();
    withProvider({
      async payout(asked, key) {
        await adapter.payout(asked, key);
        throw new Error('killed');
      },
    });
    await pay();
    withProvider({});
    await pastPauses();
    await Promise.all([pay(), deliver(), pay()]);
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
    expect(sentEvents()).toHaveLength(1);
    expect(mails()).toHaveLength(1);
  });

  it('when its event arrives twice, and again at the end', async () => {
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    await pay();
    const [payout] = await payoutsOf(expert.id);
    const told: TransferUpdate = {
      about: 'transfer',
      id: payout!.id,
      ref: payout!.providerRef!,
      currency: 'usd',
      cents: SHARE,
      accountRef: payout!.accountRef,
    };
    const event = asProvider(world.asProduct(), 'sandbox', 'again');
    await Promise.all([settleTransfer(event, told), settleTransfer(event, told)]);
    await deliver();
    await world.db.update(providerEvents).set({ appliedAt: null });
    await deliver();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
    await expect(settleTransfer(event, { ...told, ref: 'out_other' })).rejects.toThrow();
  });

  it('and follows the provider, even for an amount that seemed refused and is no longer a share', async () => {
    const { expert, bookingId } = await anEnded();
    await onboard(expert.actor, expert.id);
    const asked: PayoutInput[] = [];
    withProvider({
      async payout(one) {
        asked.push(one);
        throw new PaymentProblem('refused', 'Not now.');
      },
    });
    await pay();
    await chargeBack(bookingId, 'open');
    await chargeBack(bookingId, 'lost');
    await pastPauses();
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 0']);
    const [payout] = await payoutsOf(expert.id);
    await adapter.payout(asked.find(({ id }) => id === payout!.id)!, 'after all');
    await deliver();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
    expect(await balanceOf(world, expert.id)).toBe(-SHARE);
  });

  it('with a new call only after a refusal, and notifies its owner of the first failure', async () => {
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    forget();
    const keys: string[] = [];
    withProvider({
      async payout(_asked, key) {
        keys.push(key);
        throw new PaymentProblem('refused', 'Not now.');
      },
    });
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['failed 3000']);
    await pay();
    expect(keys).toHaveLength(1);
    await pastPauses();
    await pay();
    expect(new Set(keys).size).toBe(2);
    withProvider({});
    await pastPauses();
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
    expect(mails()).toEqual([
      `${expert.actor.email}: A payout did not go through`,
      `${expert.actor.email}: A payout is on its way to you`,
    ]);
  });
});

describe('a chargeback', () => {
  it('before the payout stops it, and cancels it if lost', async () => {
    const admin = await world.aPerson({ isAdmin: true });
    const { expert, bookingId } = await anEnded();
    await onboard(expert.actor, expert.id);
    forget();
    await chargeBack(bookingId, 'open');
    expect(mails()).toContain(`${admin.email}: A payment was charged back`);
    const { id } = await paymentOf(bookingId);
    const sums = { 'at:sandbox': -1500, chargebacks: 3100, 'costs:provider': 1500 };
    expect(await balances(world, id)).toMatchObject(sums);
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['waiting (charged-back) 3000']);
    await chargeBack(bookingId, 'in-review');
    await chargeBack(bookingId, 'lost');
    const after = { 'payable:experts': 0, 'income:booking-fee': 0, chargebacks: 0, 'at:sandbox': -1500 };
    expect(await balances(world, id)).toMatchObject(after);
    await pay();
    expect(await payoutLines(expert.id)).toEqual([]);
    expect(await balanceOf(world, expert.id)).toBe(0);
  });

  it('before the payout releases it if won', async () => {
    const { expert, bookingId } = await anEnded();
    await onboard(expert.actor, expert.id);
    await chargeBack(bookingId, 'open');
    await pay();
    await chargeBack(bookingId, 'won');
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
  });

  it('after the payout becomes a debt that later payouts cover', async () => {
    const { expert, bookingId } = await anEnded();
    await onboard(expert.actor, expert.id);
    await pay();
    forget();
    await chargeBack(bookingId, 'open');
    expect(await balanceOf(world, expert.id)).toBe(-SHARE);
    expect(mails()).toContain(`${expert.actor.email}: A payment was taken back`);
    await chargeBack(bookingId, 'lost');
    expect(await balanceOf(world, expert.id)).toBe(-SHARE);
    await anEnded({ expert });
    await anEnded({ expert });
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000', 'paid 0', 'paid 3000']);
    expect(await balanceOf(world, expert.id)).toBe(0);
    expect(mails()).toContain(`${expert.actor.email}: About your latest payout`);
  });

  it('that is won after a later payout covered it returns that amount', async () => {
    const { expert, bookingId } = await anEnded();
    await onboard(expert.actor, expert.id);
    await pay();
    await chargeBack(bookingId, 'open');
    await anEnded({ expert });
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000', 'paid 0']);
    await chargeBack(bookingId, 'won');
    expect(await balanceOf(world, expert.id)).toBe(SHARE);
    await Promise.all([pay(), pay()]);
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000', 'paid 0', 'paid 3000']);
    expect(await balanceOf(world, expert.id)).toBe(0);
    expect(Object.keys(await moved())).toEqual(['at:sandbox', 'costs:provider', 'income:booking-fee']);
  });

  it.each(['won', 'lost', 'lost, and won by an appeal'] as const)(
    'open while its booking is cancelled makes the refund wait for the bank; then it is %s',
    async (end) => {
      const { client, bookingId } = await aCharged();
      await chargeBack(bookingId, 'open');
      forget();
      await cancelBooking(world.as(client), { bookingId });
      expect(lettersTo(client.email).join()).toContain('Your bank has $30.00 of this payment already.');
      const told = async () =>
        (await readMoneySteps(world.as(client), bookingId)).map(({ what, cents }) => `${what} ${cents}`);
      /** Expects that we refund nothing and nothing fails. */
      const waits = async () => {
        await settle();
        expect(await world.db.select().from(setAside)).toEqual([]);
        expect((await paymentOf(bookingId)).refundedCents).toBe(0);
        expect(await told()).toEqual(['charged 3100']);
      };
      await waits();
      forget();
      await chargeBack(bookingId, end === 'won' ? 'won' : 'lost');
      expect(world.queued.map(({ name }) => name)).toContain('give-back');
      if (end === 'lost') return await waits();
      if (end !== 'won') {
        await waits();
        await appeal(bookingId);
        const asked: number[] = [];
        withProvider({
          refund: async (_ref, cents) => {
            asked.push(cents);
            throw new PaymentProblem('unreachable', 'silence');
          },
        });
        await issueRefunds(world.asProduct('give-back'));
        return expect(asked).toEqual([SHARE]);
      }
      await settle();
      expect((await paymentOf(bookingId)).refundedCents).toBe(SHARE);
      expect(await told()).toEqual(['charged 3100', 'returned 3000']);
    },
  );

  it('that took part of a payment permanently leaves the rest to refund, and e-mails report both', async () => {
    const { client, bookingId, expert } = await aCharged();
    const { providerRef: paymentRef } = await paymentOf(bookingId);
    await settleChargeback(asProvider(world.asProduct(), 'sandbox', 'part'), {
      about: 'chargeback',
      ref: 'du_part',
      paymentRef: paymentRef!,
      currency: 'usd',
      cents: 1100,
      reason: 'general',
      status: 'lost',
      withdrawnCents: 1100,
      reinstatedCents: 0,
      feeCents: 0,
      feeBackCents: 0,
      evidenceByMs: null,
    });
    forget();
    await cancelBooking(world.as(expert.actor), { bookingId });
    const rest = 'has $11.00 of this payment already, and we give $20.00 back.';
    expect(lettersTo(client.email).join()).toContain(`Your bank ${rest}`);
  });

  it('that is won before anything was covered leaves no debt', async () => {
    const { expert, bookingId } = await anEnded();
    await onboard(expert.actor, expert.id);
    await pay();
    await chargeBack(bookingId, 'open');
    await chargeBack(bookingId, 'won');
    expect(await balanceOf(world, expert.id)).toBe(0);
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
  });

  it.each([
    { steps: ['refund', 'lost'] },
    { steps: ['lost', 'refund'] },
    { steps: ['lost', 'refund', 'refund all'] },
    { steps: ['lost', 'refund', 'won', 'refund'] },
    { steps: ['refund', 'lost', 'won'] },
  ] as const)(
    'and a refund of one payment cost the practice no more than its share: $steps',
    async ({ steps }) => {
      const { expert, bookingId } = await anEnded();
      await onboard(expert.actor, expert.id);
      await pay();
      await deliver();
      const { id, paidCents } = await paymentOf(bookingId);
      await chargeBack(bookingId, 'open');
      const reportRefund = async (refundedCents: number) => {
        const told = { heldCents: 0, paidCents, refundedCents, isOver: false };
        await settlePayment(asProvider(world.asProduct(), 'sandbox', 'refund'), id, told);
      };
      for (const step of steps) {
        if (step === 'refund') await reportRefund(500);
        else if (step === 'refund all') await reportRefund(paidCents);
        else if (step === 'won') await appeal(bookingId);
        else await chargeBack(bookingId, step);
      }
      const isWon = steps.some((step) => step === 'won');
      const twice = isWon ? 0 : steps.some((step) => step === 'refund all') ? paidCents : 500;
      const sums = await balances(world, id);
      // We bear the part of the loss above the practice's debt, and any amount sent twice.
      expect([sums['costs:chargebacks'] ?? 0, sums['income:booking-fee'] ?? 0]).toEqual([
        twice,
        isWon ? SHARE - paidCents : 0,
      ]);
      expect(await balanceOf(world, expert.id)).toBe(isWon ? -500 : -SHARE);
      expect(await shareOf(world, id)).toBe(isWon ? SHARE - 500 : 0);
    },
  );

  it.each([[[0, 1, 2, 3, 4]], [[4, 3, 2, 1, 0]], [[2, 4, 1, 0, 3, 1, 4]]])(
    'has the same result in any order of its events: %j',
    async (order) => {
      const { expert, bookingId } = await anEnded();
      await onboard(expert.actor, expert.id);
      await pay();
      await deliver();
      forget();
      const { providerRef } = await paymentOf(bookingId);
      for (const step of ['open', 'in-review', 'won'] as const) await sandbox.chargeBack(providerRef!, step);
      const bodies = world.queued.flatMap(({ name, data }) => (name === 'send-test-event' ? [data] : []));
      for (const [at, place] of order.entries()) {
        const body = String(bodies[place]!.body).replace(/"evt_/, `"evt_${at}`);
        world.queued.length = 0;
        world.queued.push({ name: 'send-test-event', data: { body } });
        await deliver();
        forget();
      }
      const [row] = await world.db
        .select()
        .from(chargebacks)
        .where(eq(chargebacks.paymentId, (await paymentOf(bookingId)).id));
      expect(row).toMatchObject({ status: 'won', withdrawnCents: 3100, reinstatedCents: 3100 });
      expect(await balanceOf(world, expert.id)).toBe(0);
      expect(await moved()).not.toHaveProperty('chargebacks');
    },
  );

  it('while the payout is on its way is a debt until that payout fails', async () => {
    const { expert, bookingId } = await anEnded();
    await onboard(expert.actor, expert.id);
    withProvider({
      payout: async () => {
        throw new PaymentProblem('unreachable', 'It did not answer.');
      },
    });
    await pay();
    await chargeBack(bookingId, 'open');
    expect(await balanceOf(world, expert.id)).toBe(-SHARE);
    withProvider({
      payout: async () => {
        throw new PaymentProblem('refused', 'Not now.');
      },
    });
    await pastPauses();
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['failed 3000']);
    expect(await balanceOf(world, expert.id)).toBe(0);
    await chargeBack(bookingId, 'lost');
    withProvider({});
    await pastPauses();
    await pay();
    expect(await payoutLines(expert.id)).toEqual(['paid 0']);
    expect(Object.keys(await moved())).toEqual(['at:sandbox', 'costs:provider']);
  });

  it('for an unknown payment is reported to admins as a loss', async () => {
    const admin = await world.aPerson({ isAdmin: true });
    const payoutLines = { about: 'chargeback', ref: 'du_1', paymentRef: 'pi_unknown', cents: 900 } as const;
    const sums = {
      currency: 'usd',
      withdrawnCents: 900,
      reinstatedCents: 0,
      feeCents: 1500,
      feeBackCents: 0,
    };
    const lost = { status: 'lost', reason: 'general', evidenceByMs: null } as const;
    const body = stripeEvent({ ...payoutLines, ...sums, ...lost }, { atMs: 0 });
    world.queued.push({ name: 'send-test-event', data: { body } });
    await deliver();
    expect(await moved()).toEqual({ 'at:sandbox': -2400, 'costs:chargebacks': 900, 'costs:provider': 1500 });
    expect(mails()).toEqual([`${admin.email}: A chargeback was lost`]);
  });
});

describe('a refund after the payout', () => {
  it('is owed by the practice', async () => {
    const { expert, bookingId } = await anEnded();
    await onboard(expert.actor, expert.id);
    await pay();
    const asked = {
      purpose: 'consultation',
      subjectId: bookingId,
      reason: 'dispute-decided',
      cents: 1000,
    } as const;
    await refundPayment(world.asProduct(), asked);
    await settle();
    expect(await balanceOf(world, expert.id)).toBe(-1000);
  });
});

describe('an owner who leaves', () => {
  const leave = async (owner: Person) => {
    await world.db
      .update(users)
      .set({ deleteAt: asDate(world.now) })
      .where(eq(users.id, owner.id));
    later({ hours: 1 });
    await deleteDueAccounts(world.asProduct());
    const [row] = await world.db.select().from(users).where(eq(users.id, owner.id));
    return row!.deletedAt === null ? 'waits' : 'gone';
  };

  it('is erased once the practice is paid', async () => {
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    expect(await leave(expert.actor)).toBe('waits');
    await pay();
    expect(await leave(expert.actor)).toBe('gone');
    expect(await payoutLines(expert.id)).toEqual(['paid 3000']);
  });

  it('without an account waits 90 days, and the earnings stay on record', async () => {
    const { expert } = await anEnded();
    await pay();
    expect(await leave(expert.actor)).toBe('waits');
    later({ hours: 24 * 90 });
    expect(await leave(expert.actor)).toBe('gone');
    expect(await payoutLines(expert.id)).toEqual(['waiting (no-account) 3000']);
  });

  it('does not wait if others own the practice', async () => {
    const { expert } = await anEnded();
    await world.aMember(expert.id, 'owner');
    expect(await leave(expert.actor)).toBe('gone');
  });
});

describe('admins', () => {
  it('can read the payouts; no one else can', async () => {
    const { expert, bookingId } = await anEnded();
    await pay();
    const query = { ...EVERYTHING, filter: 'waiting' } as const;
    const admin = world.as(await world.aPerson({ isAdmin: true }));
    const { rows } = await readPayouts(admin, query, { practiceId: expert.id });
    expect(rows).toMatchObject([{ practice: 'Sage Alder', cents: SHARE, wait: 'no-account', bookingId }]);
    expect(rows[0]!.dueAt).toMatch(/Z$/);
    expect(await codeOf(readPayouts(world.as(expert.actor), query))).toBe('not_found');
  });
});
