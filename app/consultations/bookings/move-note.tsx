import { CalendarClock } from 'lucide-react';
import * as messages from '#text/consultations/bookings/screens';
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
  if (movedTo)
    return {
      id: movedTo.id,
      words: messages.moved_to({ when: movedTo.when }),
      link: messages.see_new_time(),
    };
  if (asked) {
    const words =
      as === 'client'
        ? messages.you_asked_another_time({ when: asked.when, shortName, answerBy: asked.answerBy })
        : messages.client_asks_another_time({ withName, when: asked.when, answerBy: asked.answerBy });
    return {
      id: asked.id,
      words,
      link: as === 'client' ? messages.see_what_you_asked_for() : messages.answer(),
    };
  }
  if (!stands) return null;
  const link = messages.see_that_booking();
  if (status !== 'requested') {
    const words =
      as === 'client'
        ? messages.you_had_asked({ when: stands.when })
        : messages.client_had_asked({ withName, when: stands.when });
    return { id: stands.id, words, link };
  }
  const words =
    as === 'client'
      ? messages.you_asked_in_place({ when: stands.when, shortName })
      : messages.client_asks_in_place({ withName, when: stands.when });
  return { id: stands.id, words, link };
}
