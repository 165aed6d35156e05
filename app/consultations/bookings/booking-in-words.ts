import type { BookingView } from '../../../core/consultations/booking-views/booking-view.ts';
import { CLAIM_HOURS, CONTEST_HOURS } from '../../../core/consultations/bookings/booking-moments.ts';
import { sayDay, sayRange, sayTimeAndZone, sayWhen, sayZone } from '../../../lib/when.ts';

const HOUR = 3_600_000;

/** A booking with its times in words, in the zone of the place. */
export type SpokenBooking = Omit<
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
  /** The requested start, in the same words as the other times. */
  first: string;
  /** The other times that also suit the client. */
  otherTimes: { start: string; when: string }[];
  /** ISO 8601. */
  startsAt: string;
  /** Milliseconds since 1970, for countdowns. */
  clock: {
    readAt: number;
    startsAt: number;
    endsAt: number;
    /** When its time begins to count and when it is over. */
    countsAt: number;
    runsUntil: number;
    turnsAt: number | null;
  };
  /** After an early start by the expert alone: from when its time counts, '7:00 PM MST'; null otherwise. */
  countsFrom: string | null;
  /** Milliseconds since 1970, until when the client can cancel for the fee alone; null if that is over. */
  freeUntil: number | null;
  /**
   * After an end before half of the time: how many minutes took place, and until when the client can say
   * otherwise.
   */
  endAsked: { minutes: number; until: string; untilMs: number; isAgreed: boolean } | null;
  /** The end: '11:30 AM MST'. */
  ends: string;
  /** Deadlines for reporting a no-show and for contesting it. */
  claimsEnd: string;
  contestEnds: string | null;
  /** A pending extension; `until` is its deadline, '11:10 AM MST'. */
  proposal: (Omit<NonNullable<BookingView['proposal']>, 'until'> & { until: string }) | null;
  /** The actual start and end; `ended` is null if it ran its full time. */
  started: string | null;
  ended: string | null;
  day: string;
  time: string;
  zoneName: string;
  answerBy: string | null;
  /** '2:45 PM MST'. */
  payBy: string | null;
  /** For a request to move: the current booking and its time. */
  stands: { id: string; when: string; isConfirmed: boolean } | null;
  /** The requested new time and its answer deadline. */
  asked: { id: string; when: string; answerBy: string } | null;
  /** If moved: the booking that replaced it, and its time. */
  movedTo: { id: string; when: string } | null;
};

export function inWords(booking: BookingView): SpokenBooking {
  const {
    startsAt,
    endsAt,
    readAt,
    turnsAt,
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
  const byThen = (at: Date) => `${sayDay(at, zone)}, ${sayTimeAndZone(at, zone)}`;
  return {
    ...rest,
    zone,
    startsAt: startsAt.toISOString(),
    clock: {
      readAt: readAt.getTime(),
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
      countsAt: (startedAt ?? startsAt).getTime(),
      runsUntil: runsUntil.getTime(),
      turnsAt: turnsAt?.getTime() ?? null,
    },
    first: byThen(startsAt),
    otherTimes: otherStarts.map((start) => ({ start: start.toISOString(), when: byThen(start) })),
    countsFrom: startedAt && startedAt > readAt ? sayTimeAndZone(startedAt, zone) : null,
    endAsked: endAsked && {
      minutes: endAsked.minutes,
      until: sayWhen(endAsked.until, zone),
      untilMs: endAsked.until.getTime(),
      isAgreed: endAsked.isAgreed,
    },
    freeUntil: freeUntil?.getTime() ?? null,
    ends: sayTimeAndZone(runsUntil, zone),
    claimsEnd: sayWhen(endsAt.getTime() + CLAIM_HOURS * HOUR, zone),
    contestEnds: missedAt && sayWhen(missedAt.getTime() + CONTEST_HOURS * HOUR, zone),
    proposal: proposal && { ...proposal, until: sayTimeAndZone(proposal.until, zone) },
    started: startedAt && sayTimeAndZone(startedAt, zone),
    ended: endedAt && sayTimeAndZone(endedAt, zone),
    day: sayDay(startsAt, zone),
    time: sayRange(startsAt, endsAt, zone),
    zoneName: sayZone(zone),
    payBy: payBy && sayTimeAndZone(payBy, zone),
    answerBy: answerBy && byThen(answerBy),
    stands: stands && {
      id: stands.id,
      isConfirmed: stands.isConfirmed,
      when: byThen(stands.startsAt),
    },
    asked: asked && { id: asked.id, when: byThen(asked.startsAt), answerBy: byThen(asked.answerBy) },
    movedTo: movedTo && { id: movedTo.id, when: byThen(movedTo.startsAt) },
  };
}
