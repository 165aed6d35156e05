import { EARLY_MINUTES } from '../../core/bookings/booking.ts';
import type { BookingView } from '../../core/bookings/booking-view.ts';
import { sayDay, sayRange, sayTimeAndZone, sayZone } from '../../lib/when.ts';

/** A booking with its times in words of the place, as the page shows it. */
export type SpokenBooking = Omit<
  BookingView,
  'startsAt' | 'endsAt' | 'readAt' | 'turnsAt' | 'answerBy' | 'startedAt' | 'endedAt'
> & {
  /** ISO 8601, for machines. */
  startsAt: string;
  /** Milliseconds since 1970, for what counts by itself. */
  clock: { readAt: number; startsAt: number; endsAt: number; turnsAt: number | null };
  /** '10:45 AM MST': from when the expert can start it, and when its time is over. */
  opens: string;
  ends: string;
  /** When it was started and ended; null for what has run its time by itself. */
  started: string | null;
  ended: string | null;
  day: string;
  time: string;
  zoneName: string;
  answerBy: string | null;
};

/** Puts the times of a booking into words. */
export function inWords(booking: BookingView): SpokenBooking {
  const { startsAt, endsAt, readAt, turnsAt, answerBy, startedAt, endedAt, zone, ...rest } = booking;
  return {
    ...rest,
    zone,
    startsAt: startsAt.toISOString(),
    clock: {
      ...{ readAt: readAt.getTime(), startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
      turnsAt: turnsAt && turnsAt.getTime(),
    },
    opens: sayTimeAndZone(startsAt.getTime() - EARLY_MINUTES * 60_000, zone),
    ends: sayTimeAndZone(endsAt, zone),
    started: startedAt && sayTimeAndZone(startedAt, zone),
    ended: endedAt && sayTimeAndZone(endedAt, zone),
    day: sayDay(startsAt, zone),
    time: sayRange(startsAt, endsAt, zone),
    zoneName: sayZone(zone),
    answerBy: answerBy && `${sayDay(answerBy, zone)}, ${sayTimeAndZone(answerBy, zone)}`,
  };
}
