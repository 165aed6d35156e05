import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import * as messages from '#text/consultations/agenda/screens';
import * as feedWords from '#text/consultations/calendar-feeds/rules';
import * as eventWords from '#text/consultations/written-events/rules';
import { brand } from '../../../core/brand.ts';
import {
  bookingPath,
  calendarPath,
  openCalendarPath,
} from '../../../core/consultations/bookings/booking-paths.ts';
import { type LinkedEntry, linkToAdd } from '../../../core/consultations/bookings/calendar-links.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';

const LINK = 'text-link inline-flex min-h-6 items-center touch:min-h-11';

/** Offers a booking as a file, and to calendars that take it by a link or by opening the file. */
export function AddToCalendar({ booking }: { booking: FormattedBooking }) {
  const { id, day, time } = booking;
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? '';
  const entry = entryOf(booking, origin);
  const away = { target: '_blank', rel: 'noopener noreferrer', className: LINK };
  const named = {
    inputs: { day, time },
    span: (text: ReactNode) => <span className="sr-only">{text}</span>,
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <a href={pathInLanguage(calendarPath(id))} download="" className={LINK}>
        <RichText message={messages.add_to_calendar} {...named} />
      </a>
      <a href={linkToAdd('google', entry)} {...away}>
        <RichText message={messages.google_calendar} {...named} />
      </a>
      <a href={linkToAdd('outlook', entry)} {...away}>
        <RichText message={messages.outlook_calendar} {...named} />
      </a>
      <a href={pathInLanguage(openCalendarPath(id))} className={LINK}>
        <RichText message={messages.apple_calendar} {...named} />
      </a>
    </span>
  );
}

/** Returns what other companies' pages learn: less than the file, because it is part of an address. */
function entryOf(booking: FormattedBooking, origin: string): LinkedEntry {
  const { id, as, status, method, clock, zone } = booking;
  const title = eventWords.title({ brand: brand.name });
  const atHome = as === 'client' ? feedWords.at_your_place() : feedWords.at_the_clients();
  return {
    title: status === 'requested' ? feedWords.request_titled({ title }) : title,
    startsAt: new Date(clock.startsAt),
    endsAt: new Date(clock.endsAt),
    zone,
    location: method === HOME_VISIT ? atHome : booking.location,
    url: origin + pathInLanguage(bookingPath(id)),
  };
}
