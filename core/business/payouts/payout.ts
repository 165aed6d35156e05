import type { BookingStatus, Contest } from '../../consultations/bookings/booking-life.ts';
import { CONTEST_HOURS } from '../../consultations/bookings/booking-moments.ts';
import { overSince } from '../../consultations/bookings/dispute-until.ts';

/** A failed payout is retried. */
export const PAYOUT_STATES = ['waiting', 'on-its-way', 'paid', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * 'share' is part of a payment; 'balance' is owed to a practice beyond its shares, such as after a won
 * chargeback.
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
 * Maximum days for which a suspension holds back a payout, or a waiting payout delays an owner's deletion.
 */
export const KEPT_BACK_DAYS = 90;

const HOUR = 3_600_000;

/** The facts that decide when a booking's money is finally the expert's. */
export type PayableFacts = {
  status: BookingStatus;
  endsAt: Date;
  endedAt: Date | null;
  /**
   * Since when it counts as held, if the expert's no-show claim was withdrawn or overturned; otherwise null.
   */
  heldSince: Date | null;
  missedAt: Date | null;
  /** Until when the client can say that it ended too early, and when they agreed; null if not asked. */
  endAskedUntil: Date | null;
  endAgreedAt: Date | null;
  contest: Contest | null;
  /** Days from its end to the payout, as agreed with the request. */
  payoutDays: number;
};

/**
 * Returns when a booking's charge can be paid out: the agreed days after its end, or after it counts as held
 * again, but not while the client can still object to an early end or contest a no-show. Null before it is
 * over, while an admin has to decide, and if the expert did not come.
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

/** Explains to owners and admins why a payout waits; `due` is the day in words. */
export function sayWait(wait: PayoutWait, due: string | null): string {
  switch (wait) {
    case 'not-over':
      return 'The consultation is not marked as completed yet';
    case 'not-due':
      return due ? `Will be sent ${due}` : 'Will be sent some days after the consultation';
    case 'contested':
      return 'A no-show is not settled yet';
    case 'disputed':
      return 'A dispute is open';
    case 'charged-back':
      return 'The client’s bank has taken the payment back for now';
    case 'refund':
      return 'A refund is under way';
    case 'no-account':
      return 'Payouts are not set up yet';
    case 'account':
      return 'The payout account is not ready';
    case 'holder-away':
      return 'The owner who set up the payout account can’t receive payouts now';
    case 'suspended':
      return 'The practice is suspended';
    case 'other-provider':
      return 'The payment was taken by another payment service';
  }
}

const DAYS = ['one day', 'two days', 'three days', 'four days', 'five days', 'six days', 'seven days'];

/** Returns 'two days', the time from a consultation to its payout. */
export function sayPayoutDays(days: number): string {
  return DAYS[days - 1] ?? `${days} days`;
}
