import * as words from '#text/business/payouts/rules';
import type { BookingStatus, Contest } from '../../consultations/bookings/booking-life.ts';
import { CONTEST_HOURS } from '../../consultations/bookings/booking-moments.ts';
import { overSince } from '../../consultations/bookings/dispute-until.ts';

/** We retry a failed payout. */
export const PAYOUT_STATES = ['waiting', 'on-its-way', 'paid', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * 'share' is the expert's part of a payment. 'balance' is an amount that we owe a practice beyond its shares,
 * for example after winning a chargeback.
 */
export const PAYOUT_KINDS = ['share', 'balance'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

export const PAYOUT_WAITS = [
  'not-over',
  'not-due',
  'contested',
  'disputed',
  'charged-back',
  'refund',
  'no-account',
  'account',
  'holder-away',
  'suspended',
  'other-provider',
] as const;
export type PayoutWait = (typeof PAYOUT_WAITS)[number];

/**
 * The maximum number of days that a suspension delays a payout, and that a waiting payout delays the deletion
 * of its owner's account.
 */
export const KEPT_BACK_DAYS = 90;

const HOUR = 3_600_000;

/** The facts that determine when the expert has earned the money of a booking. */
export type PayableFacts = {
  status: BookingStatus;
  endsAt: Date;
  endedAt: Date | null;
  /**
   * When a report of a client no-show was withdrawn or overturned; null if there was no report. From then on,
   * the booking counts as held.
   */
  heldSince: Date | null;
  missedAt: Date | null;
  /** The client's deadline to disagree with an early end. */
  endAskedUntil: Date | null;
  endAgreedAt: Date | null;
  contest: Contest | null;
  /** The number of days from the end to the payout, as stored with the booking. */
  payoutDays: number;
};

/**
 * Returns when the charge of a booking can be paid out: the agreed number of days after its end, or after it
 * began to count as held, but not while the client can still disagree with an early end or contest a no-show.
 * Null before the end, while an admin has to decide, and if the expert did not come.
 */
export function payableFrom(booking: PayableFacts): Date | null {
  const { status, missedAt, contest, payoutDays, endAskedUntil, endAgreedAt } = booking;
  if (contest === 'open') return null;
  const asked = endAskedUntil && !endAgreedAt ? endAskedUntil.getTime() : 0;
  const after = Math.max(overSince(booking) + payoutDays * 24 * HOUR, asked);
  switch (status) {
    case 'completed':
    case 'cancelled':
      return new Date(after);
    case 'client-no-show': {
      const uncontested = contest === null && missedAt ? missedAt.getTime() + CONTEST_HOURS * HOUR : 0;
      return new Date(Math.max(after, uncontested));
    }
    default:
      return null;
  }
}

/** Explains to owners and admins why a payout waits. `due` is the formatted due date. */
export function sayWait(wait: PayoutWait, due: string | null): string {
  switch (wait) {
    case 'not-over':
      return words.not_over();
    case 'not-due':
      return due ? words.not_due({ due }) : words.not_due_some_days();
    case 'contested':
      return words.contested();
    case 'disputed':
      return words.disputed();
    case 'charged-back':
      return words.charged_back();
    case 'refund':
      return words.refund_under_way();
    case 'no-account':
      return words.no_account();
    case 'account':
      return words.account_not_ready();
    case 'holder-away':
      return words.holder_away();
    case 'suspended':
      return words.suspended();
    case 'other-provider':
      return words.other_provider();
  }
}

/**
 * Explains what happens while an account can't be paid, first for clients and then for payouts.
 * @param setup.until the formatted last day on which the practice stays listed; null if it has none.
 */
export function sayUntilThen({ isHidden, until }: { isHidden: boolean; until: string | null }): string {
  if (isHidden) return words.hidden_until_then();
  if (until) {
    return words.listed_until({ until });
  }
  return words.payouts_wait();
}

/** Formats a number of days, such as 'two days'. */
export function sayPayoutDays(days: number): string {
  return words.payout_days({ days });
}
