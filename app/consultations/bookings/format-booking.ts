import type { BookingView } from '../../../core/consultations/booking-views/booking-view.ts';
import { CLAIM_HOURS, CONTEST_HOURS } from '../../../core/consultations/bookings/booking-moments.ts';
import { asClockTime, sayDay, sayRange, sayTimeAndZone, sayWhen, sayZone } from '../../../lib/when.ts';

const HOUR = 3_600_000;

export type FormattedBooking = Omit<
  BookingView,
  | 'startsAt'
  | 'endsAt'
  | 'readAt'
  | 'turnsAt'
  | 'answerBy'
  | 'payBy'
  | 'startedAt'
  | 'endedAt'
  | 'runsUntil'
  | 'endAsked'
  | 'freeUntil'
  | 'missedAt'
  | 'proposal'
  | 'stands'
  | 'asked'
  | 'movedTo'
  | 'otherStarts'
> & {
  /** The requested start, worded like the `otherTimes`. */
  first: string;
  otherTimes: { start: string; when: string }[];
  startsAt: string;
  /** In milliseconds since 1970, for countdowns. */
  clock: {
    readAt: number;
    startsAt: number;
    endsAt: number;
    /** The times when the minutes of the consultation start to count and run out. */
    countsAt: number;
    runsUntil: number;
    turnsAt: number | null;
  };
  /**
   * The time when the minutes start to count, such as '7:00 PM MST'. Null unless the expert started early and
   * the client has not joined.
   */
  countsFrom: string | null;
  /**
   * The last moment when the client can cancel for only the fee, in milliseconds since 1970; null once it has
   * passed.
   */
  freeUntil: number | null;
  /**
   * The length of a consultation that the expert ended before half of its minutes, and the client's deadline
   * to object. Null for any other consultation.
   */
  endAsked: { minutes: number; until: string; untilMs: number; isAgreed: boolean } | null;
  ends: string;
  claimsEnd: string;
  contestEnds: string | null;
  /** A pending extension; `until` is its deadline, such as '11:10 AM MST'. */
  proposal: (Omit<NonNullable<BookingView['proposal']>, 'until'> & { until: string }) | null;
  /** The actual start and end. `ended` is null if the consultation ran its full time. */
  started: string | null;
  ended: string | null;
  day: string;
  time: string;
  zoneName: string;
  answerBy: string | null;
  payBy: string | null;
  /**
   * The original booking and its time, if this is a request to move it. The original stays confirmed for now.
   */
  stands: { id: string; when: string; isConfirmed: boolean } | null;
  /** The requested new time, and the deadline for the expert's answer. */
  asked: { id: string; when: string; answerBy: string } | null;
  /** The booking that replaced this one, and its time, if this one was moved. */
  movedTo: { id: string; when: string } | null;
};

export function formatBooking(booking: BookingView): FormattedBooking {
  const {
    startsAt,
    endsAt,
    readAt,
    turnsAt: _,
    answerBy,
    payBy,
    startedAt,
    endedAt,
    runsUntil,
    endAsked,
    freeUntil,
    missedAt,
    proposal,
    stands,
    asked,
    movedTo,
    otherStarts,
    zone,
    ...rest
  } = booking;
  const timeOf = (at: Date) => asClockTime(sayTimeAndZone(at, zone));
  const byThen = (at: Date) => `${sayDay(at, zone)}, ${sayTimeAndZone(at, zone)}`;
  return {
    ...rest,
    zone,
    startsAt: startsAt.toISOString(),
    clock: clockOf(booking),
    first: byThen(startsAt),
    otherTimes: otherStarts.map((start) => ({ start: start.toISOString(), when: byThen(start) })),
    countsFrom: startedAt && startedAt > readAt ? timeOf(startedAt) : null,
    endAsked: endAsked && {
      minutes: endAsked.minutes,
      until: sayWhen(endAsked.until, zone),
      untilMs: endAsked.until.getTime(),
      isAgreed: endAsked.isAgreed,
    },
    freeUntil: freeUntil?.getTime() ?? null,
    ends: timeOf(runsUntil),
    claimsEnd: sayWhen(endsAt.getTime() + CLAIM_HOURS * HOUR, zone),
    contestEnds: missedAt && sayWhen(missedAt.getTime() + CONTEST_HOURS * HOUR, zone),
    proposal: proposal && { ...proposal, until: timeOf(proposal.until) },
    started: startedAt && timeOf(startedAt),
    ended: endedAt && timeOf(endedAt),
    day: sayDay(startsAt, zone),
    time: sayRange(startsAt, endsAt, zone),
    zoneName: sayZone(zone),
    payBy: payBy && timeOf(payBy),
    answerBy: answerBy && byThen(answerBy),
    stands: stands && { id: stands.id, isConfirmed: stands.isConfirmed, when: byThen(stands.startsAt) },
    asked: asked && { id: asked.id, when: byThen(asked.startsAt), answerBy: byThen(asked.answerBy) },
    movedTo: movedTo && { id: movedTo.id, when: byThen(movedTo.startsAt) },
  };
}

function clockOf(booking: BookingView): FormattedBooking['clock'] {
  const { readAt, startsAt, endsAt, startedAt, runsUntil, turnsAt } = booking;
  return {
    readAt: readAt.getTime(),
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    countsAt: (startedAt ?? startsAt).getTime(),
    runsUntil: runsUntil.getTime(),
    turnsAt: turnsAt?.getTime() ?? null,
  };
}
