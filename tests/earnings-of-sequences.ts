import { and, eq, inArray, sql } from 'drizzle-orm';
import { payOut } from '../core/business/payouts/pay-out.server.ts';
import { payoutAccounts, payoutBalanceMoves, payouts } from '../core/business/payouts/tables.ts';
import { bookingExtensions, bookings } from '../core/consultations/bookings/tables.ts';
import { disputes } from '../core/consultations/disputes/tables.ts';
import type { Person } from '../core/context.ts';
import {
  chargebacks,
  ledgerEntries,
  payments,
  refunds,
  sandboxRecords,
} from '../core/money/payments/tables.ts';
import { PaymentProblem, type PaymentProvider } from '../platform/payments/provider.ts';
import type { World } from './world.ts';

export const COMMISSION = 10;
/**
 * The provider's behavior for a payout: it sends it, refuses it, sends it without a response, or neither
 * sends nor responds.
 */
export const MOODS = ['takes', 'takes', 'takes', 'refuses', 'sends-silently', 'is-silent'] as const;
export type Mood = (typeof MOODS)[number];

const DAY = 86_400_000;
const PAYOUT_DAYS = 2;
const DISPUTE_DAYS = 2;

type Practice = { id: string; actor: Person };
export type Seen = Awaited<ReturnType<typeof lookAt>>;
type Booking = Seen['bookings'][number];
type Payment = Seen['payments'][number];
type Payout = Seen['payouts'][number];

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);

async function lookAt(world: World, practiceIds: string[], payerIds: string[]) {
  const paid = await world.db.select().from(payments).where(inArray(payments.payerId, payerIds));
  const ids = paid.map(({ id }) => id);
  const ofPayments = ids.length > 0 ? ids : [practiceIds[0]!];
  const [rows, more, disputeRows, back, asked, out, moves, accounts, reversals, ledger] = await Promise.all([
    world.db.select().from(bookings).where(inArray(bookings.expertId, practiceIds)),
    world.db.select().from(bookingExtensions).where(inArray(bookingExtensions.expertId, practiceIds)),
    world.db.select().from(disputes).where(inArray(disputes.expertId, practiceIds)),
    world.db.select().from(chargebacks).where(inArray(chargebacks.paymentId, ofPayments)),
    world.db.select().from(refunds).where(inArray(refunds.paymentId, ofPayments)),
    world.db.select().from(payouts).where(inArray(payouts.expertId, practiceIds)),
    world.db.select().from(payoutBalanceMoves).where(inArray(payoutBalanceMoves.expertId, practiceIds)),
    world.db.select().from(payoutAccounts).where(inArray(payoutAccounts.expertId, practiceIds)),
    world.db
      .select({ key: ledgerEntries.key })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.what, 'payout-reversed')),
    world.db.execute<{ id: string; name: string; cents: string }>(sql`
    select e.payment_id as id, a.name, sum(l.cents) as cents from ledger_lines l
    join ledger_accounts a on a.id = l.account_id join ledger_entries e on e.id = l.entry_id
    join payments p on p.id = e.payment_id
    where p.payer_id in ${payerIds}
    group by 1, 2`),
  ]);
  const transfers = await world.db
    .select()
    .from(sandboxRecords)
    .where(
      and(
        sql`starts_with(${sandboxRecords.id}, 'transfer:')`,
        inArray(sql`${sandboxRecords.data} -> 'metadata' ->> 'payout'`, ['', ...out.map(({ id }) => id)]),
      ),
    );
  return {
    bookings: rows,
    extensions: more,
    payments: paid,
    disputes: disputeRows,
    chargebacks: back,
    refunds: asked,
    payouts: out,
    moves,
    accounts,
    reversals: new Set(reversals.map(({ key }) => key.replace('reversed:', ''))),
    ledger: new Map(ledger.rows.map(({ id, name, cents }) => [`${id} ${name}`, Number(cents)])),
    transfers: new Map(
      transfers.map(({ data }) => {
        const sent = data as { cents: number; reversedCents: number; metadata: { payout: string } };
        return [sent.metadata.payout, sent];
      }),
    ),
    now: world.now.epochMilliseconds,
  };
}

/** Tracks the card earnings of practices: payouts, disputes, extensions, and chargebacks. */
export function earningsOf(
  world: World,
  people: { practices: readonly Practice[]; clients: readonly Person[]; admin: Person },
) {
  const { practices, admin } = people;
  const adapter = world.payments.provider;
  const practiceIds = practices.map(({ id }) => id);
  const payerIds = people.clients.map(({ id }) => id);
  const emailOf = new Map([...people.clients, admin].map(({ id, email }) => [id, email]));
  const ownerOf = (practiceId: string) => practices.find(({ id }) => id === practiceId)!.actor.email;
  /** The refund under the terms for each consultation that has ended. */
  const byTerms = new Map<string, { isAll: boolean; cents: number }>();

  function provider(mood: Mood): PaymentProvider {
    return {
      ...adapter,
      async payout(asked, key) {
        if (mood === 'refuses') throw new PaymentProblem('refused', 'Not now.');
        if (mood === 'is-silent') throw new PaymentProblem('unreachable', 'It did not answer.');
        const disputeRows = await adapter.payout(asked, key);
        if (mood === 'sends-silently') throw new PaymentProblem('unreachable', 'It did not answer.');
        return disputeRows;
      },
    };
  }

  const here = {
    /** Records the refund of the charge under this id, as the terms define it. */
    owesBack(subjectId: string, isAll: boolean, cents: number): void {
      byTerms.set(subjectId, { isAll, cents });
    },
    async payOut(mood: Mood): Promise<void> {
      const ctx = world.asProduct('pay-out');
      await payOut({ ...ctx, payments: { ...ctx.payments, provider: provider(mood) } });
    },
    look: () => lookAt(world, practiceIds, payerIds),
    /** Returns who must get an e-mail about the changes between two snapshots, and who can get one more. */
    mailsDue(before: Seen, after: Seen): { due: string[]; maybe: string[] } {
      const due: string[] = [];
      const maybe: string[] = [];
      const knownAs = <Row extends { id: string }>(rows: readonly Row[]) =>
        new Map(rows.map((row) => [row.id, row]));
      const disputeRows = knownAs(before.disputes);
      for (const { id, clientId, expertId, state, answer } of after.disputes) {
        const was = disputeRows.get(id);
        const [client, owner] = [emailOf.get(clientId)!, ownerOf(expertId)];
        if (!was) due.push(client, owner);
        if (answer !== null && (was?.answer ?? null) === null) due.push(client);
        if (state === 'withdrawn' && was?.state !== 'withdrawn') due.push(owner);
        if (state === 'decided' && was?.state !== 'decided') due.push(client, owner);
      }
      const out = knownAs(before.payouts);
      for (const row of after.payouts) {
        const was = out.get(row.id);
        const owner = ownerOf(row.expertId);
        if (row.state === 'paid' && was?.state !== 'paid' && row.cents > 0) due.push(owner);
        if (hasFailedOnce(row) && !(was && hasFailedOnce(was))) due.push(owner);
      }
      const moved = knownAs(before.moves);
      for (const { id, paymentId, cents, expertId } of after.moves) {
        if (moved.has(id)) continue;
        if (paymentId && cents < 0) due.push(ownerOf(expertId));
        if (after.reversals.has(id)) due.push(ownerOf(expertId), admin.email);
      }
      const accounts = knownAs(before.accounts);
      for (const { id, status, expertId } of after.accounts) {
        if (status === 'ready' && accounts.get(id)?.status !== 'ready') due.push(ownerOf(expertId));
      }
      const back = knownAs(before.chargebacks);
      for (const { id, closedAt } of after.chargebacks) {
        const was = back.get(id);
        if (!was || (closedAt && !was.closedAt)) due.push(admin.email);
        // A chargeback can begin and end between two snapshots. The admin then gets two e-mails, or only the
        // one about the end if that event came first.
        if (!was && closedAt) maybe.push(admin.email);
      }
      return { due, maybe };
    },
    faults(before: Seen, after: Seen): string[] {
      return [
        ...faultsOfDisputes(before, after),
        ...faultsOfPayouts(before, after),
        ...faultsOfShares(after),
        ...practices.flatMap(({ id }) => faultsOfPractice(id, after)),
      ];
    },
    /** Returns missing refunds and payouts after all events and jobs are done. */
    faultsAtTheEnd(seen: Seen): string[] {
      return [...faultsOfBack(seen), ...faultsOfUnpaid(seen)];
    },
  };
  return here;

  /** Checks whether a payout call has failed: the call was repeated, or did not end as paid. */
  function hasFailedOnce({ attempt, state }: Payout): boolean {
    return attempt > 1 || (attempt === 1 && (state === 'failed' || state === 'waiting'));
  }

  function paymentsOf(booking: Booking, { payments, extensions }: Seen): Payment[] {
    const more = extensions.filter(({ bookingId }) => bookingId === booking.id).map(({ id }) => id);
    const subjects = new Set([booking.paidUnder ?? booking.id, ...more]);
    return payments.filter(({ subjectId, paidCents }) => paidCents > 0 && subjects.has(subjectId));
  }

  /** Returns the booking that a payment is for; in a chain, the last one that was confirmed. */
  function bookingOf({ subjectId }: Payment, { bookings, extensions }: Seen): Booking | undefined {
    const more = extensions.find(({ id }) => id === subjectId);
    if (more) return bookings.find(({ id }) => id === more.bookingId);
    return bookings
      .filter(({ id, paidUnder, standsId }) => (id === subjectId || paidUnder === subjectId) && !standsId)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .at(-1);
  }

  function faultsOfDisputes(before: Seen, after: Seen): string[] {
    const faults: string[] = [];
    const was = new Map(before.disputes.map((row) => [row.id, row]));
    for (const row of after.disputes) {
      const told = (what: string) => faults.push(`dispute ${row.id}: ${what}`);
      const old = was.get(row.id);
      if (old && old.state !== 'open' && old.state !== row.state) told(`${old.state} became ${row.state}`);
      if (old && old.answer !== null && old.answer !== row.answer) told('its answer has changed');
      if (old?.state === 'decided' && old.backCents !== row.backCents) told('its decision has changed');
      if (row.answeredAt && row.answeredAt >= row.answerBy) told('it was answered too late');
      if (row.state === 'decided' && row.decidedBy !== admin.id) told('no admin has decided it');
      const booking = after.bookings.find(({ id }) => id === row.bookingId)!;
      const end = Math.max(booking.endsAt.getTime(), booking.endedAt?.getTime() ?? 0);
      const opened = row.openedAt.getTime();
      if (opened < booking.startsAt.getTime() || opened >= end + DISPUTE_DAYS * DAY)
        told('it was opened out of time');
      const paid = paymentsOf(booking, after);
      const back = row.backCents ?? 0;
      if (back > sum(paid, ({ paidCents }) => paidCents)) told(`${back} is more than was captured`);
    }
    for (const [bookingId, all] of Map.groupBy(after.disputes, (row) => row.bookingId)) {
      if (all.filter(({ state }) => state === 'open').length > 1)
        faults.push(`${bookingId} has two disputes`);
      if (all.filter(({ state }) => state === 'decided').length > 1)
        faults.push(`${bookingId} was decided twice`);
      const booking = after.bookings.find(({ id }) => id === bookingId)!;
      const ids = new Set(paymentsOf(booking, after).map(({ id }) => id));
      const asked = after.refunds.filter(
        ({ paymentId, reason }) => ids.has(paymentId) && reason === 'dispute-decided',
      );
      const [decided, noted] = [sum(all, (row) => row.backCents ?? 0), sum(asked, (row) => row.cents ?? 0)];
      if (decided !== noted) faults.push(`${decided} was decided to go back, and ${noted} is asked for`);
    }
    for (const [paymentId, all] of Map.groupBy(after.refunds, (row) => row.paymentId)) {
      const { paidCents, cents } = after.payments.find(({ id }) => id === paymentId)!;
      const asked = sum(all, (row) => row.cents ?? 0);
      if (asked > (paidCents || cents))
        faults.push(`${asked} are asked back of ${paidCents} of ${paymentId}`);
    }
    return faults;
  }

  /** Returns the reason why a payout can't be sent now; null if it can be. */
  function isStopped(payout: Payout, seen: Seen): string | null {
    const payment = seen.payments.find(({ id }) => id === payout.paymentId);
    const booking = payment && bookingOf(payment, seen);
    if (!payment || !booking) return null;
    if (seen.disputes.some(({ bookingId, state }) => bookingId === booking.id && state === 'open'))
      return 'a dispute is open';
    if (booking.contest === 'open') return 'a no-show is contested';
    if (seen.chargebacks.some(({ paymentId, closedAt }) => paymentId === payment.id && !closedAt))
      return 'its bank has it';
    if (seen.refunds.some(({ paymentId, doneAt }) => paymentId === payment.id && !doneAt))
      return 'a refund is under way';
    const end = Math.max(booking.endsAt.getTime(), booking.endedAt?.getTime() ?? 0);
    if (seen.now < end + PAYOUT_DAYS * DAY) return 'it is not due';
    const isOver = ['completed', 'cancelled', 'client-no-show'].includes(booking.status);
    return isOver ? null : `its booking is ${booking.status}`;
  }

  function faultsOfPayouts(before: Seen, after: Seen): string[] {
    const faults: string[] = [];
    const was = new Map(before.payouts.map((row) => [row.id, row]));
    const isOut = ({ state }: Payout) => state === 'on-its-way' || state === 'paid';
    for (const row of after.payouts) {
      const old = was.get(row.id);
      const told = (what: string) => faults.push(`payout ${row.id}, ${row.state}: ${what}`);
      if (old?.state === 'paid' && row.state !== 'paid') told('it was paid before');
      if (isOut(row) && !(old && isOut(old))) {
        const [then, now] = [old ? isStopped(old, before) : null, isStopped(row, after)];
        if (then !== null && now === then) told(`it was sent, and ${now}`);
      }
      const sent = after.transfers.get(row.id);
      const cents = row.cents - row.recoveredCents;
      if (sent && !isOut(row)) told(`the provider has sent ${sent.cents}`);
      if (row.state === 'paid' && (sent?.cents ?? 0) !== cents)
        told(`the provider has sent ${sent?.cents}, and we say ${cents}`);
      if (row.reversedCents > (sent?.reversedCents ?? 0)) told(`${row.reversedCents} have come back`);
    }
    return faults;
  }

  /** Computes the shares of a payment, independently of the product's code. */
  function shared(payment: Payment, seen: Seen) {
    const back = seen.chargebacks.filter(({ paymentId }) => paymentId === payment.id);
    const bankHas = (isLost: boolean) =>
      sum(back, (one) => ((one.status === 'lost') === isLost ? one.withdrawnCents - one.reinstatedCents : 0));
    const kept = payment.paidCents - payment.refundedCents - bankHas(true);
    const more = seen.extensions.find(({ id }) => id === payment.subjectId);
    const { priceCents, taxCents } = more ?? seen.bookings.find(({ id }) => id === payment.subjectId)!;
    const whole = more ? 0 : seen.bookings.find(({ id }) => id === payment.subjectId)!.feeCents;
    const fee = Math.max(0, Math.min(whole, kept));
    const ofPrice = ((kept - fee) * priceCents) / (priceCents + taxCents);
    const commission = Math.floor((ofPrice * COMMISSION) / 100 + 1e-9);
    return { fee, commission, expert: kept - fee - commission, undecided: bankHas(false) };
  }

  function faultsOfShares(seen: Seen): string[] {
    return seen.payments.flatMap((payment) => {
      if (payment.paidCents === 0) return [];
      const { fee, commission, expert, undecided } = shared(payment, seen);
      const due = {
        'payable:experts': -expert,
        'income:booking-fee': -fee,
        'income:commission': -commission,
        chargebacks: undecided,
      };
      return Object.entries(due).flatMap(([name, cents]) => {
        const kept = seen.ledger.get(`${payment.id} ${name}`) ?? 0;
        return kept === cents ? [] : [`the ledger has ${kept} in ${name} of ${payment.id}, not ${cents}`];
      });
    });
  }

  /**
   * Checks that the practice's share of all charges equals the sum of sent payouts, waiting payouts, and its
   * balance.
   */
  function faultsOfPractice(practiceId: string, seen: Seen): string[] {
    const faults: string[] = [];
    const payoutOf = new Map(seen.payouts.map((row) => [row.paymentId, row]));
    let [earned, sent, waits] = [0, 0, 0];
    for (const payment of seen.payments) {
      const booking = bookingOf(payment, seen);
      if (payment.paidCents === 0 || booking?.expertId !== practiceId) continue;
      const { expert } = shared(payment, seen);
      earned += expert;
      const row = payoutOf.get(payment.id);
      if (!row) {
        if (expert !== 0) faults.push(`${expert} of payment ${payment.id} are in no payout`);
        continue;
      }
      if (row.state === 'paid' || row.state === 'on-its-way') continue;
      const should = Math.max(0, expert, row.recoveredCents);
      if (row.cents !== should) faults.push(`payout ${row.id} is of ${row.cents}, not of ${should}`);
      waits += expert - row.recoveredCents;
    }
    for (const row of seen.payouts.filter(({ expertId }) => expertId === practiceId)) {
      const cents = row.cents - row.recoveredCents;
      if (row.state === 'paid') sent += cents - row.reversedCents;
      else if (row.state === 'on-its-way' || row.kind === 'balance') waits += cents;
    }
    const moves = seen.moves.filter(({ expertId }) => expertId === practiceId);
    const balance = sum(moves, (move) => move.cents + move.undecidedCents);
    if (earned !== sent + waits + balance)
      faults.push(`${earned} were earned; ${sent} were sent, ${waits} wait, the balance is ${balance}`);
    return faults;
  }

  /** Checks the refunds of each booking, under the terms and after its disputes. */
  function faultsOfBack(seen: Seen): string[] {
    return seen.bookings.flatMap((booking) => {
      const paid = paymentsOf(booking, seen);
      const terms = byTerms.get(booking.paidUnder ?? booking.id);
      const decided = seen.disputes.filter(({ bookingId }) => bookingId === booking.id);
      const isLast = paid.every((one) => bookingOf(one, seen)?.id === booking.id);
      const isBanks = seen.chargebacks.some(({ paymentId }) => paid.some(({ id }) => id === paymentId));
      // After a chargeback, the bank decides about further refunds.
      if (paid.length === 0 || !isLast || isBanks || (!terms && decided.length === 0)) return [];
      const counts = paid.filter(({ subjectId }) =>
        seen.extensions.every(({ id, state }) => id !== subjectId || state === 'agreed'),
      );
      const captured = sum(counts, ({ paidCents }) => paidCents);
      const byDispute = sum(decided, ({ backCents }) => backCents ?? 0);
      const due = terms?.isAll ? captured : Math.min(captured, (terms?.cents ?? 0) + byDispute);
      const back = sum(counts, ({ refundedCents }) => refundedCents);
      const late = paid.filter((one) => !counts.includes(one));
      return [
        ...(back === due ? [] : [`${back} went back of booking ${booking.id}, and ${due} should`]),
        ...late.flatMap(({ id, paidCents, refundedCents }) =>
          paidCents === refundedCents ? [] : [`${id} was paid for nothing and is not given back`],
        ),
      ];
    });
  }

  function faultsOfUnpaid(seen: Seen): string[] {
    const ready = new Set(
      seen.accounts.filter(({ status }) => status === 'ready').map(({ expertId }) => expertId),
    );
    return seen.payouts.flatMap((row) => {
      const sent = seen.transfers.get(row.id);
      if (row.state === 'paid') {
        const isAlike = (sent?.reversedCents ?? 0) === row.reversedCents;
        return isAlike ? [] : [`of payout ${row.id} ${sent?.reversedCents} have come back`];
      }
      const isReady = ready.has(row.expertId) && isStopped(row, seen) === null;
      return isReady ? [`payout ${row.id} of ${row.cents} is ${row.state}, and nothing stops it`] : [];
    });
  }
}
