import pg from 'pg';
import {
  ACTIVE_STATUSES,
  type BookingStatus,
  TRANSITIONS,
  type TransitionName,
} from '../../core/consultations/bookings/booking-life.ts';
import type { NoticeName } from '../../core/consultations/bookings/notices/booking-notices.ts';
import { layOutMail } from '../../core/ground/mail/mail-layout.server.ts';
import type { WrittenMail } from '../../core/ground/mail/written-mail.ts';
import type { PaymentState } from '../../core/money/payments/payment.ts';
import type { TakenMail } from '../mail-server.ts';
import type { ProviderTotals } from '../payments/stripe-server.ts';
import type { Acknowledged } from './payers.ts';

type Booking = {
  id: string;
  status: BookingStatus;
  requestKey: string;
  totalCents: number;
  feeCents: number;
  clientId: string;
  client: string;
  ownerId: string;
  owner: string;
};
type Event = {
  bookingId: string;
  transition: TransitionName;
  by: string;
  fromStatus: string | null;
  toStatus: string;
};
type Payment = {
  id: string;
  subjectId: string;
  state: PaymentState;
  paidCents: number;
  refundedCents: number;
  providerRef: string | null;
  captures: number;
  /** Refunds that a step has requested. Payments that arrive after the end are refunded separately. */
  refunds: number;
  /** The provider's balance according to the ledger, and the sum of all lines of the payment. */
  till: number;
  sum: number;
};
type QueuedMail = { id: string; to: string; text: string; state: string };

export type Kept = {
  bookings: Booking[];
  events: Event[];
  payments: Payment[];
  mails: QueuedMail[];
  notices: Set<string>;
  taken: string[];
  /** The amount of waiting work, by kind. */
  waiting: Record<string, number>;
  unbalanced: number;
  /** The provider's balance according to all payment lines of the ledger. */
  till: number;
};

export async function readKept(databaseUrl: string): Promise<Kept> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  try {
    await client.query('begin isolation level repeatable read read only');
    const bookings = await rows<Booking>(`
      select b.id, b.status, b.request_key as "requestKey", b.total_cents as "totalCents", b.fee_cents as "feeCents",
        c.id as "clientId", c.email as client, o.id as "ownerId", o.email as owner
      from bookings b join users c on c.id = b.client_id
      join practice_members m on m.practice_id = b.expert_id and m.role = 'owner' join users o on o.id = m.user_id`);
    const events = await rows<Event>(`
      select booking_id as "bookingId", transition, "by", from_status as "fromStatus", to_status as "toStatus"
      from booking_events order by at, id`);
    const payments = await rows<Payment>(`
      select p.id, p.subject_id as "subjectId", p.state, p.paid_cents as "paidCents",
        p.refunded_cents as "refundedCents", p.provider_ref as "providerRef",
        (select count(*)::int from captures c where c.payment_id = p.id) as captures,
        (select count(*)::int from refunds r
          where r.payment_id = p.id and r.reason = 'booking-ended') as refunds,
        coalesce(sum(l.cents) filter (where a.name = 'at:stripe'), 0)::int as till,
        coalesce(sum(l.cents), 0)::int as sum
      from payments p left join ledger_entries e on e.payment_id = p.id
      left join ledger_lines l on l.entry_id = e.id left join ledger_accounts a on a.id = l.account_id
      group by p.id`);
    const queued = await rows<{ id: string; data: WrittenMail; state: string }>(`
      select id, data, state::text from jobs.job where name = 'send-written-mail'`);
    const mails = queued.map(({ id, data, state }): QueuedMail => ({ id, state, ...layOutMail(data) }));
    const notices = await rows<{ key: string }>(`
      select user_id || ' ' || kind || ' ' || subject_id as key from notifications`);
    const taken = await rows<{ id: string }>(`
      select booking_id as id from taken_times where kind = 'booking' order by booking_id`);
    const [waiting] = await rows<Record<string, number>>(`select
      (select count(*)::int from jobs.job where name = 'send-written-mail' and state <> 'completed') as mails,
      (select count(*)::int from provider_events where applied_at is null) as events,
      (select count(*)::int from captures where done_at is null) as captures,
      (select count(*)::int from refunds where done_at is null) as refunds,
      (select count(*)::int from bookings where status = 'accepting') as accepting`);
    const [ledger] = await rows<{ unbalanced: number; till: number }>(`select
      (select count(*)::int from ledger_entries e
        where coalesce((select sum(cents) from ledger_lines l where l.entry_id = e.id), 1) <> 0) as unbalanced,
      (select coalesce(sum(l.cents), 0)::int from ledger_lines l join ledger_accounts a on a.id = l.account_id
        join ledger_entries e on e.id = l.entry_id
        where a.name = 'at:stripe' and e.payment_id is not null) as till`);
    return {
      bookings,
      events,
      payments,
      mails,
      waiting: waiting!,
      ...ledger!,
      notices: new Set(notices.map(({ key }) => key)),
      taken: taken.map(({ id }) => id),
    };
  } finally {
    await client.end();
  }
}

const STEP_OF: Record<Exclude<Acknowledged['what'], 'reserve'>, TransitionName> = {
  pay: 'hold',
  accept: 'accept-by-card',
  decline: 'decline',
  withdraw: 'withdraw',
  cancel: 'cancel',
};

/** The kind of the notification that comes with each e-mail, for the transitions that happen here. */
const KIND_OF: Partial<Record<NoticeName, string>> = {
  'new-request': 'request',
  accepted: 'answer',
  charged: 'request',
  declined: 'answer',
  cancelled: 'cancellation',
};

export function lostOf({ bookings, events }: Kept, acknowledged: readonly Acknowledged[]): string[] {
  const keys = new Set(bookings.map(({ requestKey }) => requestKey));
  const steps = new Set(events.map(({ bookingId, transition }) => `${bookingId} ${transition}`));
  return acknowledged.flatMap((one) => {
    const isThere =
      one.what === 'reserve' ? keys.has(one.requestKey) : steps.has(`${one.bookingId} ${STEP_OF[one.what]}`);
    return isThere ? [] : [`${JSON.stringify(one)} was acknowledged and is not there`];
  });
}

/**
 * Returns descriptions of half-done work. Each transition must have all effects of its transaction, or none.
 */
export function halvesOf(kept: Kept): string[] {
  const faults: string[] = [];
  const eventsOf = Map.groupBy(kept.events, ({ bookingId }) => bookingId);
  const mailsOf = Map.groupBy(
    kept.mails,
    ({ text }) => /\/dashboard\/bookings\/([0-9a-f-]{36})/.exec(text)?.[1] ?? '',
  );
  const paymentsOf = Map.groupBy(kept.payments, ({ subjectId }) => subjectId);
  for (const booking of kept.bookings) {
    const { id, status, clientId, client, ownerId, owner } = booking;
    const report = (what: string) => faults.push(`booking ${id}, ${status}: ${what}`);
    const events = eventsOf.get(id) ?? [];
    let reached: string | null = null;
    const due: string[] = [];
    for (const { transition, by, fromStatus, toStatus } of events) {
      const { from, to, by: movers, tells } = TRANSITIONS[transition];
      if (fromStatus !== reached) report(`${transition} began at ${fromStatus}, not at ${reached}`);
      if (reached === null ? from.length > 0 : !from.some((one) => one === reached))
        report(`${transition} from ${reached}`);
      if (toStatus !== to || !movers.some((one) => one === by))
        report(`${transition} to ${toStatus} by ${by}`);
      reached = toStatus;
      for (const { side, notice } of tells) {
        due.push(side === 'client' ? client : owner);
        const kind = KIND_OF[notice];
        const key = `${side === 'client' ? clientId : ownerId} ${kind} ${id}`;
        if (kind && !kept.notices.has(key)) report(`nobody was notified of ${notice}`);
      }
    }
    if (reached !== status) report(`its events lead to ${reached}`);
    const queued = (mailsOf.get(id) ?? []).map(({ to }) => to);
    if (String(queued.toSorted()) !== String(due.toSorted()))
      report(`${queued} were mailed, and ${due} were due`);

    const payments = paymentsOf.get(id) ?? [];
    const steps = new Set(events.map(({ transition }) => transition));
    const count = (what: 'captures' | 'refunds') => payments.reduce((sum, one) => sum + one[what], 0);
    if (count('captures') !== Number(steps.has('accept-by-card')))
      report(`${count('captures')} captures were asked for`);
    const isEnded = steps.has('decline') || steps.has('withdraw') || steps.has('cancel');
    if (count('refunds') !== Number(isEnded)) report(`${count('refunds')} refunds were asked for`);
    if (payments.filter(({ state }) => state === 'held' || state === 'paid').length > 1)
      report(`it is paid ${payments.length} times`);
  }
  const active = kept.bookings.filter(({ status }) => ACTIVE_STATUSES.includes(status));
  const ids = active.map(({ id }) => id).toSorted();
  if (String(ids) !== String(kept.taken))
    faults.push('time is taken by other bookings than those that stand');
  if (kept.unbalanced > 0) faults.push(`${kept.unbalanced} entries of the ledger do not balance`);
  for (const { id, till, sum, paidCents, refundedCents } of kept.payments) {
    if (sum !== 0) faults.push(`the ledger is out by ${sum} for payment ${id}`);
    if (till !== paidCents - refundedCents)
      faults.push(`the ledger has ${till} of payment ${id}, and its row ${paidCents} less ${refundedCents}`);
  }
  return faults;
}

/** Returns descriptions of where our money differs from the provider's, once nothing is waiting. */
export function differencesOf(kept: Kept, there: ReadonlyMap<string, ProviderTotals>): string[] {
  const faults: string[] = [];
  const byRef = new Map(kept.payments.map((one) => [one.providerRef, one]));
  const bookingOf = new Map(kept.bookings.map((one) => [one.id, one]));
  const stepsOf = Map.groupBy(kept.events, ({ bookingId }) => bookingId);
  for (const [ref, standing] of there) {
    const payment = byRef.get(ref);
    const { paymentId, heldCents, takenCents, givenBackCents } = standing;
    if (payment?.id !== paymentId) {
      faults.push(`${ref} of payment ${paymentId} is known to the provider alone`);
      continue;
    }
    const booking = bookingOf.get(payment.subjectId)!;
    const { totalCents, feeCents, status } = booking;
    const report = (what: string) => faults.push(`${ref} of booking ${booking.id}, ${status}: ${what}`);
    const { state, paidCents, refundedCents } = payment;
    if (takenCents !== paidCents || givenBackCents !== refundedCents)
      report(`${takenCents} less ${givenBackCents} there, ${paidCents} less ${refundedCents} here`);
    if (heldCents > 0 !== (state === 'held')) report(`${heldCents} are held there, and it is ${state} here`);
    if (takenCents > totalCents) report(`${takenCents} of ${totalCents} were taken`);
    const steps = new Set(stepsOf.get(booking.id)?.map(({ transition }) => transition));
    // A client who cancels long before the start gets everything back except the fee. If the expert cancels,
    // everything is refunded.
    const wasCharged = steps.has('charge');
    const keeps = wasCharged && steps.has('withdraw') ? feeCents : 0;
    const isOver = status === 'cancelled' || status === 'declined';
    const left = isOver ? keeps : status === 'accepted' ? totalCents : 0;
    if (takenCents - givenBackCents !== left)
      report(`${takenCents} less ${givenBackCents} were taken, not ${left}`);
    if (heldCents !== (status === 'requested' ? totalCents : 0)) report(`${heldCents} are held`);
  }
  for (const { id, providerRef, paidCents } of kept.payments) {
    if (providerRef ? !there.has(providerRef) : paidCents > 0)
      faults.push(`payment ${id} is unknown to the provider`);
  }
  const sum = [...there.values()].reduce((all, one) => all + one.takenCents - one.givenBackCents, 0);
  if (sum !== kept.till) faults.push(`the provider has ${sum} in all, and the ledger ${kept.till}`);
  return faults;
}

/**
 * Returns queued e-mails that were not sent or went to someone else, and sent e-mails that were not queued.
 */
export function faultsOfMails({ mails }: Kept, taken: readonly TakenMail[]): string[] {
  const sentOf = Map.groupBy(taken, ({ read }) => read.messageId ?? '');
  const idOf = (messageId: string) => /^<(.+)@/.exec(messageId)?.[1] ?? messageId;
  const queued = new Map(mails.map((mail) => [mail.id, mail]));
  const sent = new Map([...sentOf].map(([messageId, all]) => [idOf(messageId), all]));
  return [
    ...mails.flatMap(({ id, to }) => (sent.has(id) ? [] : [`mail ${id} to ${to} was never sent`])),
    ...[...sent].flatMap(([id, all]) => {
      const to = queued.get(id)?.to;
      if (!to) return [`mail ${id} was sent, and nobody has queued it`];
      const isSame = all.every(({ recipients, read }) => {
        const [first] = all;
        return String(recipients) === to && read.subject === first!.read.subject;
      });
      return isSame ? [] : [`mail ${id} went to another one than ${to}, or in other words`];
    }),
  ];
}
