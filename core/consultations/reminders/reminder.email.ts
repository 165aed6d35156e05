import * as words from '#text/consultations/reminders/mail';
import { asClockTime, sayDay, sayLongDay, sayTimeAndZone } from '../../../lib/when.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import type { Side } from '../bookings/booking-life.ts';
import {
  type BookingDetails,
  type BookingMail,
  confirmedFacts,
  howToPay,
} from '../bookings/notices/booking.email.ts';
import type { ReminderName } from './reminders.ts';

/** Returns a reminder of a confirmed booking for one side. `at` is when we send it. */
export function reminderMail(
  booking: BookingDetails,
  { side, name, at }: { side: Side; name: ReminderName; at: Date },
): BookingMail {
  const { startsAt, zone, expertName, clientName, method } = booking;
  const time = asClockTime(sayTimeAndZone(startsAt, zone));
  const isToday = sayDay(startsAt, zone) === sayDay(at, zone);
  const other = side === 'client' ? expertName : clientName;
  return {
    kind: 'reminder',
    subject:
      name === 'day'
        ? words.your_booking_on({ day: sayDay(startsAt, zone) })
        : words.your_booking_at({ time }),
    heading:
      name === 'soon'
        ? words.your_booking_begins_soon()
        : isToday
          ? words.your_booking_today()
          : words.your_booking_tomorrow(),
    paragraphs: [words.you_are_meeting({ other, day: sayLongDay(startsAt, zone), time })],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: words.see_your_booking(),
    notes: [
      ...(side === 'client' ? [howToPay(booking)] : []),
      ...(side === 'expert' && method === HOME_VISIT ? [words.address_is_there()] : []),
      side === 'client' ? words.cannot_make_it_client() : words.cannot_make_it_expert(),
    ],
  };
}
