import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';

/** The times of a booking that its moments derive from; null while not set. */
export type BookingTimes = {
  /** The payment deadline before it becomes a request; null if nothing is paid first. */
  payBy: Date | null;
  /** The deadline to accept a request. */
  answerBy: Date;
  startsAt: Date;
  endsAt: Date;
  /** When a no-show was claimed; null without a claim. */
  missedAt: Date | null;
  /** The deadline to agree to proposed extra time; null for none. */
  proposalUntil: Date | null;
  /** The deadline to pay by card for agreed extra time; null for none. */
  extensionPayBy: Date | null;
  /** Until when the client can say that it ended too early; null if not asked. */
  endAskedUntil: Date | null;
};

/** Minutes before its start from which an expert can start a consultation. */
export const EARLY_MINUTES = 15;

/** Minutes after its end at which a consultation is completed if the expert has not ended it. */
export const GRACE_MINUTES = 10;

/** Minutes after the start from which a side can report that the other did not come. */
const WAITING_MINUTES = 15;

/** Hours after the end within which a no-show can be reported. */
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

/** Hours before the start at which the client has an answer, if there is that much time. */
const KNOWN_HOURS_BEFORE = 2;

/** With fewer hours than these to go, the remaining time is split in half. */
const SHORT_NOTICE_HOURS = 4;

/**
 * Returns the deadline to answer a request: `hours` after it was made, or 2 hours before its start if sooner; with less
 * than 4 hours to go, half of the remaining time.
 * @param hours the current setting, or the hours stored with the booking.
 */
export function answerByOf(askedAt: Date, startsAt: Date, hours = ANSWER_HOURS): Date {
  const [asked, start] = [askedAt.getTime(), startsAt.getTime()];
  const left = start - asked;
  if (left < SHORT_NOTICE_HOURS * HOUR) return new Date(asked + Math.floor(left / 2));
  return new Date(Math.min(asked + hours * HOUR, start - KNOWN_HOURS_BEFORE * HOUR));
}

/** The same for a requested move: both sides know the outcome before either time begins. */
export function moveAnswerByOf(askedAt: Date, standsAt: Date, startsAt: Date, hours = ANSWER_HOURS): Date {
  return answerByOf(askedAt, standsAt < startsAt ? standsAt : startsAt, hours);
}

/** The default minutes for which a time is held while its client pays. */
const PAY_MINUTES = DEFAULT_SETTINGS.payMinutes;

/** Returns the payment deadline of a new request, the start at the latest. */
export function payByOf(askedAt: Date, startsAt: Date, minutes = PAY_MINUTES): Date {
  return new Date(Math.min(askedAt.getTime() + minutes * 60_000, startsAt.getTime()));
}

/** Returns one of the booking's moments in milliseconds since 1970; -Infinity if its reference time is not set. */
export function momentOf(booking: BookingTimes, moment: Moment): number {
  const { of, minutes } = MOMENTS[moment];
  const since = booking[of];
  return since ? since.getTime() + minutes * 60_000 : Number.NEGATIVE_INFINITY;
}

/**
 * Returns the next moment at which the possible transitions may change, in milliseconds since 1970; null after the
 * last.
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
  /** When its time began to count, possibly ahead; null if not started. */
  startedAt: Date | null;
};

/** Returns when its time is over: at its booked end, and never longer after its start than booked. */
export function runsUntil({ endsAt, minutes, startedAt }: ClockTimes): Date {
  if (!startedAt) return endsAt;
  return new Date(Math.min(endsAt.getTime(), startedAt.getTime() + minutes * 60_000));
}

/** Whether an end now asks the client: before half of the booked minutes, also after a late start. */
export function endsTooEarly({ startedAt, minutes }: ClockTimes, now: Temporal.Instant): boolean {
  return startedAt !== null && now.epochMilliseconds < startedAt.getTime() + minutes * 30_000;
}

/** Returns the whole minutes held until an end by hand, without the grace after its time; none if not started. */
export function minutesHeld(booking: ClockTimes & { endedAt: Date | null }): number {
  const { startedAt, endedAt } = booking;
  if (!startedAt || !endedAt) return 0;
  const until = Math.min(endedAt.getTime(), runsUntil(booking).getTime());
  return Math.max(0, Math.floor((until - startedAt.getTime()) / 60_000));
}
