import { asInstant } from '../../../lib/as-date.ts';
import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';

/** The times that a booking's moments are derived from. Each is null until it is set. */
export type BookingTimes = {
  /** The payment deadline of an unpaid booking; null if the client pays nothing in advance. */
  payBy: Date | null;
  /** The deadline to accept a request. */
  answerBy: Date;
  startsAt: Date;
  endsAt: Date;
  /** When a no-show was reported. */
  missedAt: Date | null;
  /** The deadline to agree to a proposed extension. */
  proposalUntil: Date | null;
  /** The deadline to pay by card for an agreed extension. */
  extensionPayBy: Date | null;
  /** The client's deadline to disagree with an early end; null if they are not asked. */
  endAskedUntil: Date | null;
};

/** How many minutes before its booked start an expert can start a consultation. */
export const EARLY_MINUTES = 15;

/** How many minutes after its booked end we complete a consultation that the expert has not ended. */
export const GRACE_MINUTES = 10;

/** How many minutes after the start a side can report that the other did not come. */
const WAITING_MINUTES = 15;

/** How many hours after the booked end a no-show can be reported. */
export const CLAIM_HOURS = 24;

/** How many hours the other side has to contest a reported no-show. */
export const CONTEST_HOURS = 48;

/** How many hours the client has to disagree if the consultation lasted less than half of its time. */
export const ASK_HOURS = 24;

/**
 * The moments at which transitions become possible or impossible, in minutes after one of the booking's
 * times. Negative minutes are before it.
 */
export const MOMENTS = {
  'pay-by': { of: 'payBy', minutes: 0 },
  'answer-by': { of: 'answerBy', minutes: 0 },
  'early-start': { of: 'startsAt', minutes: -EARLY_MINUTES },
  start: { of: 'startsAt', minutes: 0 },
  end: { of: 'endsAt', minutes: 0 },
  'end-of-grace': { of: 'endsAt', minutes: GRACE_MINUTES },
  'waited-enough': { of: 'startsAt', minutes: WAITING_MINUTES },
  'end-of-claims': { of: 'endsAt', minutes: CLAIM_HOURS * 60 },
  'end-of-contest': { of: 'missedAt', minutes: CONTEST_HOURS * 60 },
  'end-of-asking': { of: 'endAskedUntil', minutes: 0 },
  'end-of-proposal': { of: 'proposalUntil', minutes: 0 },
  'extension-pay-by': { of: 'extensionPayBy', minutes: 0 },
} as const satisfies Record<string, { of: keyof BookingTimes; minutes: number }>;

export type Moment = keyof typeof MOMENTS;

/** How many hours an expert has to answer a request, by default. */
export const ANSWER_HOURS = DEFAULT_SETTINGS.answerHours;

const HOUR = 3_600_000;

/** The client gets an answer at least this many hours before the start, unless the request comes too late. */
const KNOWN_HOURS_BEFORE = 2;

/** If the start is fewer hours away than this, the expert has half of the remaining time to answer. */
const SHORT_NOTICE_HOURS = 4;

/**
 * Returns the deadline to answer a request: `hours` after the client sent it, but no later than 2 hours
 * before its start. If it starts in less than 4 hours, the expert has half of the remaining time.
 * @param hours the current setting, or the hours stored with the booking.
 */
export function answerByOf(askedAt: Date, startsAt: Date, hours = ANSWER_HOURS): Date {
  const [asked, start] = [askedAt.getTime(), startsAt.getTime()];
  const left = start - asked;
  if (left < SHORT_NOTICE_HOURS * HOUR) return new Date(asked + Math.floor(left / 2));
  return new Date(Math.min(asked + hours * HOUR, start - KNOWN_HOURS_BEFORE * HOUR));
}

/**
 * Returns the deadline to answer a requested move. It counts from the earlier of the two starts, so both
 * sides know the outcome before either time begins.
 */
export function moveAnswerByOf(askedAt: Date, standsAt: Date, startsAt: Date, hours = ANSWER_HOURS): Date {
  return answerByOf(askedAt, standsAt < startsAt ? standsAt : startsAt, hours);
}

/** How many minutes a booking holds its time while the client pays, by default. */
const PAY_MINUTES = DEFAULT_SETTINGS.payMinutes;

/** Returns the payment deadline of a new booking, no later than its start. */
export function payByOf(askedAt: Date, startsAt: Date, minutes = PAY_MINUTES): Date {
  return new Date(Math.min(askedAt.getTime() + minutes * 60_000, startsAt.getTime()));
}

/**
 * Returns a moment of the booking in milliseconds since 1970; -Infinity if the time that it counts from is
 * not set.
 */
export function momentOf(booking: BookingTimes, moment: Moment): number {
  const { of, minutes } = MOMENTS[moment];
  const since = booking[of];
  return since ? since.getTime() + minutes * 60_000 : Number.NEGATIVE_INFINITY;
}

/** Returns when the possible transitions can next change, in milliseconds since 1970; null if they can't. */
export function nextMoment(booking: BookingTimes, now: Temporal.Instant): number | null {
  const ahead = (Object.keys(MOMENTS) as Moment[])
    .map((moment) => momentOf(booking, moment))
    .filter((at) => at > now.epochMilliseconds);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

export type ClockTimes = {
  endsAt: Date;
  minutes: number;
  /**
   * When the time started counting, or will start after an early start; null if no one has started the
   * consultation.
   */
  startedAt: Date | null;
};

/**
 * Returns the end of the booked minutes. After an early start, it is before the booked end. Otherwise, it is
 * the booked end.
 */
export function runsUntil({ endsAt, minutes, startedAt }: ClockTimes): Date {
  if (!startedAt) return endsAt;
  return new Date(Math.min(endsAt.getTime(), startedAt.getTime() + minutes * 60_000));
}

/**
 * Checks whether ending now is so early that we would ask the client about it: less than half of the booked
 * minutes have passed since the actual start. False if no one has started the consultation.
 */
export function endsTooEarly({ startedAt, minutes }: ClockTimes, now: Temporal.Instant): boolean {
  return startedAt !== null && now.epochMilliseconds < startedAt.getTime() + minutes * 30_000;
}

/**
 * Checks whether we ask the client about a consultation that no one ended, because it started when less than
 * half of the booked minutes were left.
 */
export function startedTooLate(booking: ClockTimes): boolean {
  return endsTooEarly(booking, asInstant(booking.endsAt));
}

/**
 * Returns the minutes that we ask the client about. If the expert did not end the consultation, they count
 * until the booked end.
 */
export function minutesAsked(booking: ClockTimes & { endedAt: Date | null }): number {
  return minutesHeld({ ...booking, endedAt: booking.endedAt ?? booking.endsAt });
}

/**
 * Returns the whole minutes from the start until the expert ended the consultation, without the grace period;
 * 0 if it did not start or the expert did not end it.
 */
export function minutesHeld(booking: ClockTimes & { endedAt: Date | null }): number {
  const { startedAt, endedAt } = booking;
  if (!startedAt || !endedAt) return 0;
  const until = Math.min(endedAt.getTime(), runsUntil(booking).getTime());
  return Math.max(0, Math.floor((until - startedAt.getTime()) / 60_000));
}
