import { ChevronRight } from 'lucide-react';
import * as words from '#text/consultations/messages/screens';
import type { BookingView } from '../../../core/consultations/booking-views/booking-view.ts';
import { ACTIVE_STATUSES } from '../../../core/consultations/bookings/booking-life.ts';
import { STATUS_WORDS } from '../../../core/consultations/bookings/status-words.ts';
import { sayMethod } from '../../../core/people/experts/consultation-methods.ts';
import { sayDay, sayTimeAndZone } from '../../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';

export type BookingLine = Pick<BookingView, 'status' | 'method' | 'location' | 'address'> & {
  startsAt: string;
  text: string;
};

export function bookingLine({ status, method, location, address, startsAt, zone }: BookingView): BookingLine {
  const text = `${sayDay(startsAt, zone)}, ${sayTimeAndZone(startsAt, zone)}`;
  return { status, method, location, address, startsAt: startsAt.toISOString(), text };
}

export function BookingStrip({ booking }: { booking: BookingLine }) {
  const { status, startsAt, text, method, address, location } = booking;
  const { word, tone } = STATUS_WORDS[status];
  const isAhead = ACTIVE_STATUSES.includes(status);
  return (
    <section
      aria-label={words.your_booking()}
      className="relative mb-3 flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2.5 transition-colors hover:border-line-strong has-[:focus-visible]:border-focus"
    >
      <div className="min-w-0 flex-1">
        <PageLink
          to={isAhead ? '/dashboard/bookings' : '/dashboard/bookings?tab=past'}
          className="tabular block font-semibold text-sm outline-none first-letter:uppercase after:absolute after:inset-0 after:rounded-lg"
        >
          <time dateTime={startsAt}>{text}</time>
        </PageLink>
        <p className="text-muted text-sm">
          {sayMethod(method)}, {address ?? location}
        </p>
      </div>
      <Badge tone={tone}>{word()}</Badge>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </section>
  );
}
