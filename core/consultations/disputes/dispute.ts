import * as words from '#text/consultations/disputes/rules';
import { asDate } from '../../../lib/as-date.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { BookingStatus } from '../bookings/booking-life.ts';
import { type BookingFacts, mayAct } from '../bookings/booking-rules.ts';
import { type DisputeTerm, disputeUntil } from '../bookings/dispute-until.ts';

export const DISPUTE_STATES = ['open', 'decided', 'withdrawn'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const DISPUTE_REASONS = ['not-held', 'too-short', 'not-as-agreed', 'wrong-charge', 'other'] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const DISPUTE_REASON_WORDS: Record<DisputeReason, () => string> = {
  'not-held': words.not_held,
  'too-short': words.too_short,
  'not-as-agreed': words.not_as_agreed,
  'wrong-charge': words.wrong_charge,
  other: words.something_else,
};

export const DISPUTE_OUTCOMES = ['nothing', 'part', 'all'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

export const DISPUTE_OUTCOME_WORDS: Record<DisputeOutcome, () => string> = {
  nothing: words.nothing_given_back,
  part: words.part_given_back,
  all: words.all_given_back,
};

/** The maximum number of disputes per booking, including withdrawn ones. */
export const MAX_DISPUTES = 3;

/** The maximum number of pictures that each side can add to a dispute. */
export const MAX_DISPUTE_PICTURES = 5;

/**
 * Checks whether the client can still add or remove pictures. They can until the expert answers or the
 * dispute ends.
 */
export function takesPictures({ state, answer }: { state: DisputeState; answer: string | null }): boolean {
  return state === 'open' && answer === null;
}

/** The statuses in which the card has been charged. */
const DISPUTED: readonly BookingStatus[] = [
  'accepted',
  'in-progress',
  'completed',
  'client-no-show',
  'expert-no-show',
];

export type DisputableFacts = DisputeTerm & {
  status: BookingStatus;
  wayToPay: WayToPay;
  startsAt: Date;
  /** When the expert started the consultation, perhaps early. */
  startedAt: Date | null;
};

/**
 * Checks whether the client can open a dispute: the card was charged, the consultation has begun, and the
 * deadline has not passed.
 */
export function isDisputable(booking: DisputableFacts, now: Temporal.Instant): boolean {
  const at = now.epochMilliseconds;
  const { startsAt, startedAt, endedAt } = booking;
  const began = Math.min(...[startsAt, startedAt, endedAt].flatMap((begun) => begun?.getTime() ?? []));
  return (
    booking.wayToPay === 'card' &&
    DISPUTED.includes(booking.status) &&
    at >= began &&
    at < disputeUntil(booking).getTime()
  );
}

/**
 * Checks whether the client can still contest a no-show. They must do so before opening a dispute, but don't
 * need to wait for the admin's decision.
 */
export function contestsFirst(booking: BookingFacts, now: Temporal.Instant): boolean {
  return mayAct(booking, 'client', 'contest', now).allowed;
}

export function answerDisputeBy(now: Temporal.Instant, hours: number): Date {
  return asDate(now.add({ hours }));
}
