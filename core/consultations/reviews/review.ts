import type { Person } from '../../context.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import type { BookingFacts } from '../bookings/booking.ts';

/** The most characters of a review. */
export const REVIEW_LONGEST = 1000;
/** The most characters of an answer to a review. */
export const ANSWER_LONGEST = 1000;
/** So many days after its end a consultation can be reviewed. */
export const REVIEW_DAYS = 60;
/** So many days after they wrote it the author may change a review; they may withdraw it at any time. */
export const CHANGE_DAYS = 14;
/** What the content check holds back is shown after so many hours, unless an admin has decided before. */
export const CHECK_HOURS = 48;
/** So many hours after its end the client is asked for a review. */
export const INVITE_HOURS = 4;

const DAY = 24 * 3_600_000;

/** Where a review stands: everyone reads it, an admin is to look at it, an admin has hidden it, its author took it back. */
export type ReviewStanding = 'shown' | 'waiting' | 'hidden' | 'withdrawn';

/** What the rules need to know of a review. */
export type ReviewFacts = {
  createdAt: Date;
  waitsSince: Date | null;
  hiddenAt: Date | null;
  withdrawnAt: Date | null;
};

/** Where a review stands; what an admin has hidden stays so, whatever else became of it. */
export function standingOf({
  waitsSince,
  hiddenAt,
  withdrawnAt,
}: Omit<ReviewFacts, 'createdAt'>): ReviewStanding {
  if (hiddenAt) return 'hidden';
  if (withdrawnAt) return 'withdrawn';
  return waitsSince ? 'waiting' : 'shown';
}

/** Why a consultation cannot be reviewed by somebody now; null where it can. */
export type WhyNoReview = 'not-client' | 'own-practice' | 'not-held' | 'too-late' | null;

/**
 * Whether somebody may review a consultation: its client alone, once it has taken place, and nobody who belongs to the
 * practice. Whether they have done so already is another question.
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

/** Until when a consultation can be reviewed. */
export const reviewUntil = (endsAt: Date): Date => new Date(endsAt.getTime() + REVIEW_DAYS * DAY);

/** Until when the author may change what they wrote. */
export const changeUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + CHANGE_DAYS * DAY);

/** Whether the author may change a review, or write it again after they withdrew it. */
export function mayChange(review: ReviewFacts, now: Temporal.Instant): boolean {
  return !review.hiddenAt && now.epochMilliseconds < changeUntil(review.createdAt).getTime();
}

/** Until when what the content check holds back is decided. */
export const checkedBy = (waitsSince: Date): Date => new Date(waitsSince.getTime() + CHECK_HOURS * 3_600_000);

/** When a review is shown, said beside its form. */
export const WHEN_SHOWN = `Your review is shown at once. If it seems to have contact details or an offer of product in it, one of us reads it first, within ${CHECK_HOURS} hours.`;

/** When an answer is shown, said beside its form. */
export const WHEN_ANSWER_SHOWN = `Your answer is shown at once, under the review. If it seems to have contact details or an offer of product in it, one of us reads it first, within ${CHECK_HOURS} hours.`;

/** What each reason is, in words for whoever wanted to write. */
export const NO_REVIEW_WORDS: Record<Exclude<WhyNoReview, null>, string> = {
  'not-client': 'Only the client of a consultation can review it.',
  'own-practice': 'You can’t review a practice that you belong to.',
  'not-held': 'You can write a review once the consultation has taken place.',
  'too-late': `A consultation can be reviewed within ${REVIEW_DAYS} days.`,
};
