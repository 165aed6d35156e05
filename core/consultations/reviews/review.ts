import * as words from '#text/consultations/reviews/rules';
import { type Sentence, withFacts } from '../../../lib/sentence.ts';
import type { Person } from '../../context.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import type { BookingFacts } from '../bookings/booking-rules.ts';

/** The maximum length of a review. */
export const MAX_REVIEW_LENGTH = 1000;
/** The maximum length of an answer to a review. */
export const MAX_ANSWER_LENGTH = 1000;
/** How many days after the end the client can write a review. */
const REVIEW_DAYS = 60;
/** How many days the author can change a review. They can withdraw it at any time. */
export const CHANGE_DAYS = 14;
/** How many hours until a waiting review becomes public, unless an admin decides otherwise. */
export const CHECK_HOURS = 48;
/** How many hours after the end we ask the client for a review. */
export const INVITE_HOURS = 4;

const DAY = 24 * 3_600_000;

export const REVIEW_STANDINGS = ['shown', 'waiting', 'hidden', 'withdrawn'] as const;
export type ReviewStanding = (typeof REVIEW_STANDINGS)[number];

export type ReviewFacts = {
  createdAt: Date;
  waitsSince: Date | null;
  hiddenAt: Date | null;
  withdrawnAt: Date | null;
};

/**
 * Returns the standing of a review. A review that an admin hid stays hidden even if its author withdraws it.
 */
export function standingOf({
  waitsSince,
  hiddenAt,
  withdrawnAt,
}: Omit<ReviewFacts, 'createdAt'>): ReviewStanding {
  if (hiddenAt) return 'hidden';
  if (withdrawnAt) return 'withdrawn';
  return waitsSince ? 'waiting' : 'shown';
}

/** Null if the person can write a review. */
export type WhyNoReview = 'not-client' | 'own-practice' | 'not-held' | 'too-late' | null;

/**
 * Returns the reason a person can't review a consultation; null if they can. Only its client may, after it
 * took place, and only if they are not a member of the practice. Does not check for an existing review.
 */
export function whyNoReview(
  booking: Pick<BookingFacts, 'status' | 'clientId' | 'expertId' | 'endsAt'>,
  person: Pick<Person, 'id' | 'memberships'>,
  now: Temporal.Instant,
): WhyNoReview {
  if (booking.clientId !== person.id) return 'not-client';
  if (mayActFor(person, booking.expertId, 'staff')) return 'own-practice';
  if (booking.status !== 'completed') return 'not-held';
  return now.epochMilliseconds < reviewUntil(booking.endsAt).getTime() ? null : 'too-late';
}

export const reviewUntil = (endsAt: Date): Date => new Date(endsAt.getTime() + REVIEW_DAYS * DAY);

export const changeUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + CHANGE_DAYS * DAY);

/** Checks whether the author may change a review, or write it again after withdrawing it. */
export function mayChange(review: ReviewFacts, now: Temporal.Instant): boolean {
  return !review.hiddenAt && now.epochMilliseconds < changeUntil(review.createdAt).getTime();
}

/** Returns when a waiting review becomes public unless an admin decides otherwise. */
export const checkedBy = (waitsSince: Date): Date => new Date(waitsSince.getTime() + CHECK_HOURS * 3_600_000);

export const whenShown = () => words.when_shown({ checkHours: CHECK_HOURS });

export const whenAnswerShown = () => words.when_answer_shown({ checkHours: CHECK_HOURS });

export const NO_REVIEW_WORDS: Record<Exclude<WhyNoReview, null>, Sentence> = {
  'not-client': words.not_client,
  'own-practice': words.own_practice,
  'not-held': words.not_held,
  'too-late': withFacts(words.too_late, { reviewDays: REVIEW_DAYS }),
};
