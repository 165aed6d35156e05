import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';

/** The times of a booking that its moments derive from; null while not set. */
export type BookingTimes = {
  /** The payment deadline before it becomes a request; null if nothing is paid first. */
  payBy: Date | null;
  /** The deadline to accept a request. */
  answerBy: Date;
  startsAt: Date;
  endsAt: Date;
  /** When a no-show was reported; null without a report. */
  missedAt: Date | null;
  /** The deadline to agree to proposed extra time; null for none. */
  proposalUntil: Date | null;
  /** The deadline to pay by card for agreed extra time; null for none. */
  extensionPayBy: Date | null;
  /** Until when the client can say that the early end was wrong; null if not asked. */
  endAskedUntil: Date | null;
};

/** Minutes before the start from which an expert can start a consultation. */
export const EARLY_MINUTES = 15;

/** Minutes after the booked end at which a consultation is completed if the expert has not ended it. */
export const GRACE_MINUTES = 10;

/** Minutes after the start from which a side can report that the other did not come. */
const WAITING_MINUTES = 15;

/** Hours after the booked end until which a no-show can be reported. */
export const CLAIM_HOURS = 24;

/** Hours for the other side to contest a reported no-show. */
export const CONTEST_HOURS = 48;

/** Hours for the client to say otherwise after a consultation that ended too early. */
export const ASK_HOURS = 24;

/** The moments that bound transitions: minutes from one of the booking's times. */
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

/** The most hours to answer a request, by default; see `answerByOf`. */
export const ANSWER_HOURS = DEFAULT_SETTINGS.answerHours;

const HOUR = 3_600_000;

/** Hours before the start by which the client has an answer, unless the request comes too late for that. */
const KNOWN_HOURS_BEFORE = 2;

/** With fewer hours than this until the start, the expert has half of the remaining time. */
const SHORT_NOTICE_HOURS = 4;

/**
 * Returns the deadline to answer a request: `hours` after it was made, or 2 hours before its start if that is
 * sooner. With less than 4 hours to go, the expert has half of the remaining time.
 * @param hours the current setting, or the hours stored with the booking.
 */
export function answerByOf(askedAt: Date, startsAt: Date, hours = ANSWER_HOURS): Date {
  const [asked, start] = [askedAt.getTime(), startsAt.getTime()];
  const left = start - asked;
  if (left < SHORT_NOTICE_HOURS * HOUR) return new Date(asked + Math.floor(left / 2));
  return new Date(Math.min(asked + hours * HOUR, start - KNOWN_HOURS_BEFORE * HOUR));
}

/**
 * Returns the deadline to answer a requested move, by the earlier of the two starts: both sides know the
 * outcome before either time begins.
 */
export function moveAnswerByOf(askedAt: Date, standsAt: Date, startsAt: Date, hours = ANSWER_HOURS): Date {
  return answerByOf(askedAt, standsAt < startsAt ? standsAt : startsAt, hours);
}

/** Minutes for which a time is held while its client pays, by default. */
const PAY_MINUTES = DEFAULT_SETTINGS.payMinutes;

/** Returns the payment deadline of a new request, the start at the latest. */
export function payByOf(askedAt: Date, startsAt: Date, minutes = PAY_MINUTES): Date {
  return new Date(Math.min(askedAt.getTime() + minutes * 60_000, startsAt.getTime()));
}

/**
 * Returns one of the booking's moments in milliseconds since 1970; -Infinity if its reference time is not
 * set.
 */
export function momentOf(booking: BookingTimes, moment: Moment): number {
  const { of, minutes } = MOMENTS[moment];
  const since = booking[of];
  return since ? since.getTime() + minutes * 60_000 : Number.NEGATIVE_INFINITY;
}

/**
 * Returns the next moment at which the possible transitions may change, in milliseconds since 1970; null
 * after the last.
 */
export function nextMoment(booking: BookingTimes, now: Temporal.Instant): number | null {
  const ahead = (Object.keys(MOMENTS) as Moment[])
    .map((moment) => momentOf(booking, moment))
    .filter((at) => at > now.epochMilliseconds);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/** The times that bound the clock of a consultation. */
export type ClockTimes = {
  endsAt: Date;
  minutes: number;
  /** When its time began to count, or will after an early start; null if not started. */
  startedAt: Date | null;
};

/**
 * Returns when the time is over: at the booked end, or earlier if the booked minutes have passed since an
 * early start.
 */
export function runsUntil({ endsAt, minutes, startedAt }: ClockTimes): Date {
  if (!startedAt) return endsAt;
  return new Date(Math.min(endsAt.getTime(), startedAt.getTime() + minutes * 60_000));
}

/**
 * Checks whether an end now asks the client: before half of the booked minutes have passed since the start,
 * even a late one. False if not started.
 */
export function endsTooEarly({ startedAt, minutes }: ClockTimes, now: Temporal.Instant): boolean {
  return startedAt !== null && now.epochMilliseconds < startedAt.getTime() + minutes * 30_000;
}

/**
 * Returns the whole minutes from the start to an end by hand, without the grace period; 0 if not started, or
 * not ended by hand.
 */
export function minutesHeld(booking: ClockTimes & { endedAt: Date | null }): number {
  const { startedAt, endedAt } = booking;
  if (!startedAt || !endedAt) return 0;
  const until = Math.min(endedAt.getTime(), runsUntil(booking).getTime());
  return Math.max(0, Math.floor((until - startedAt.getTime()) / 60_000));
}
