import type { BookingView } from '../../core/bookings/booking-view.ts';
import { sayDay, sayRange, sayTimeAndZone, sayZone } from '../../lib/when.ts';

/** A booking with its times in words of the place, as the page shows it. */
export type SpokenBooking = Omit<BookingView, 'startsAt' | 'answerBy'> & {
  /** ISO 8601, for machines. */
  startsAt: string;
  day: string;
  time: string;
  zoneName: string;
  answerBy: string | null;
};

/** Puts the times of a booking into words. */
export function inWords(booking: BookingView): SpokenBooking {
  const { startsAt, answerBy, zone, minutes } = booking;
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  return {
    ...booking,
    startsAt: startsAt.toISOString(),
    day: sayDay(startsAt, zone),
    time: sayRange(startsAt, endsAt, zone),
    zoneName: sayZone(zone),
    answerBy: answerBy && `${sayDay(answerBy, zone)}, ${sayTimeAndZone(answerBy, zone)}`,
  };
}
