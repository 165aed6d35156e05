import { sayDay, sayLongDay, sayTimeAndZone } from '../../../lib/when.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import {
  type BookingDetails,
  type BookingMail,
  confirmedFacts,
  howToPay,
} from '../bookings/booking.email.ts';
import type { Side } from '../bookings/booking-life.ts';
import type { ReminderName } from './reminders.ts';

/** Returns the reminder of a confirmed booking for one side. `at` is when we send it. */
export function reminderMail(
  booking: BookingDetails,
  { side, name, at }: { side: Side; name: ReminderName; at: Date },
): BookingMail {
  const { startsAt, zone, expertName, clientName, method } = booking;
  const time = sayTimeAndZone(startsAt, zone);
  const isToday = sayDay(startsAt, zone) === sayDay(at, zone);
  const other = side === 'client' ? expertName : clientName;
  return {
    kind: 'reminder',
    subject: name === 'day' ? `Your booking on ${sayDay(startsAt, zone)}` : `Your booking at ${time}`,
    heading:
      name === 'soon'
        ? 'Your booking begins soon'
        : isToday
          ? 'Your booking is today'
          : 'Your booking is tomorrow',
    paragraphs: [`You are meeting ${other} on ${sayLongDay(startsAt, zone)}, at ${time}.`],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: 'See your booking',
    notes: [
      ...(side === 'client' ? [`${howToPay(booking)}.`] : []),
      ...(side === 'expert' && method === HOME_VISIT ? ['The address is with your booking.'] : []),
      `Can’t make it? Please ${side === 'client' ? 'reschedule or cancel' : 'cancel'} as early as you can.`,
    ],
  };
}
