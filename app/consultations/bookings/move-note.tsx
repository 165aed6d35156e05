import { CalendarClock } from 'lucide-react';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { FormattedBooking } from './format-booking.ts';

export function MoveNote({ booking }: { booking: FormattedBooking }) {
  const text = sayMove(booking);
  if (!text) return null;
  return (
    <div className="flex gap-2 rounded-md bg-sunken p-3 text-sm dark:bg-raised">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <p className="min-w-0">
        {text.words}{' '}
        <PageLink to={bookingPath(text.id)} className="text-link">
          {text.link}
        </PageLink>
      </p>
    </div>
  );
}

function sayMove({ as, status, shortName, withName, stands, asked, movedTo }: FormattedBooking) {
  if (movedTo) return { id: movedTo.id, words: `Moved to ${movedTo.when}.`, link: 'See the new time' };
  if (asked) {
    const words =
      as === 'client'
        ? `You asked for another time: ${asked.when}. This one stands unless ${shortName} accepts that by ${asked.answerBy}.`
        : `${withName} asks for another time: ${asked.when}. This one stands unless you accept that by ${asked.answerBy}.`;
    return { id: asked.id, words, link: as === 'client' ? 'See what you asked for' : 'Answer' };
  }
  if (!stands) return null;
  const link = 'See that booking';
  if (status !== 'requested') {
    const words = `This is another time that ${as === 'client' ? 'you' : withName} had asked for in place of ${stands.when}.`;
    return { id: stands.id, words, link };
  }
  const words =
    as === 'client'
      ? `You asked for this time in place of ${stands.when}, which stays confirmed unless ${shortName} accepts.`
      : `${withName} asks for this time in place of ${stands.when}, which stays confirmed unless you accept.`;
  return { id: stands.id, words, link };
}
