import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import { type BookingFacts, type BookingStatus, mayAct } from '../bookings/booking.ts';
import { type DisputeTerm, disputeUntil } from '../bookings/dispute-until.ts';

/** Where a dispute stands. */
export const DISPUTE_STATES = ['open', 'decided', 'withdrawn'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** What a client can say went wrong. */
export const DISPUTE_REASONS = ['not-held', 'too-short', 'not-as-agreed', 'wrong-charge', 'other'] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const DISPUTE_REASON_WORDS: Record<DisputeReason, string> = {
  'not-held': 'The consultation did not take place',
  'too-short': 'It was shorter than booked',
  'not-as-agreed': 'It was not what we had agreed on',
  'wrong-charge': 'I was charged the wrong amount',
  other: 'Something else',
};

/** What an admin can decide. */
export const DISPUTE_OUTCOMES = ['nothing', 'part', 'all'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

export const DISPUTE_OUTCOME_WORDS: Record<DisputeOutcome, string> = {
  nothing: 'Nothing is given back',
  part: 'Part is given back',
  all: 'All is given back, with the fee',
};

/** So often a client can open one about one booking, counting those withdrawn. */
export const DISPUTES_AT_MOST = 3;

/** So many pictures each side can add to one dispute. */
export const DISPUTE_PICTURES_AT_MOST = 5;

/** Whether its client can still add pictures to a dispute, or take one back: until it is answered or over. */
export function takesPictures({ state, answer }: { state: DisputeState; answer: string | null }): boolean {
  return state === 'open' && answer === null;
}

const HOUR = 3_600_000;

/** What a dispute can be about: what was charged and was not called off before it began. */
const DISPUTED: readonly BookingStatus[] = [
  'accepted',
  'in-progress',
  'completed',
  'client-no-show',
  'expert-no-show',
];

/** What decides whether a booking can be disputed. */
export type DisputableFacts = DisputeTerm & {
  status: BookingStatus;
  wayToPay: WayToPay;
  startsAt: Date;
  /** When its expert started it, which may be somewhat early; null where nobody has. */
  startedAt: Date | null;
};

/** Whether a booking was paid by card and has begun, and its dispute is not too late. */
export function isDisputable(booking: DisputableFacts, now: Temporal.Instant): boolean {
  const at = now.epochMilliseconds;
  const { startsAt, startedAt } = booking;
  const began = Math.min(startsAt.getTime(), startedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  return (
    booking.wayToPay === 'card' &&
    DISPUTED.includes(booking.status) &&
    at >= began &&
    at < disputeUntil(booking).getTime()
  );
}

/**
 * Whether its client has another way first: of a no-show that they can still contest, they say that they were there.
 * Once they have, or the time for it is over, a dispute can be opened, so that waiting for an admin costs them no time.
 */
export function contestsFirst(booking: BookingFacts, now: Temporal.Instant): boolean {
  return mayAct(booking, 'client', 'contest', now).allowed;
}

/** By when the expert’s side answers a dispute that is opened now. @param hours how long it has. */
export function answerDisputeBy(now: Temporal.Instant, hours: number): Date {
  return new Date(now.epochMilliseconds + hours * HOUR);
}
