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
  | 'missedAt'
  | 'proposal'
  | 'stands'
  | 'asked'
  | 'movedTo'
  | 'otherStarts'
> & {
  /** The requested start, '11:00 AM' with its day, in the same form as the other times. */
  first: string;
  /** The other times that also suit the client. */
  otherTimes: { start: string; when: string }[];
  /** ISO 8601. */
  startsAt: string;
  /** Milliseconds since 1970, for countdowns. */
  clock: { readAt: number; startsAt: number; endsAt: number; turnsAt: number | null };
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
      turnsAt: turnsAt?.getTime() ?? null,
    },
    first: byThen(startsAt),
    otherTimes: otherStarts.map((start) => ({ start: start.toISOString(), when: byThen(start) })),
    ends: sayTimeAndZone(endsAt, zone),
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
