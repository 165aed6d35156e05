import { CalendarCheck, CheckCircle2, CircleX, Navigation } from 'lucide-react';
import * as messages from '#text/consultations/agenda/screens';
import * as words from '#text/consultations/trip';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { directionsTo } from '../../../core/consultations/bookings/meeting-address.ts';
import { sayAccess } from '../../../core/people/experts/access.ts';
import { CAFE, HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { asClockTime, sayTimeAndZone } from '../../../lib/when.ts';
import { SURROUNDINGS_HEIGHT, SURROUNDINGS_WIDTH } from '../../map/surroundings-size.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RichText } from '../../ui/rich-text.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import { useNow } from '../consultation-day/visit-clock.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { BookingHeading } from './booking-item.tsx';
import { sayAnswers, sayEnded, sayFreeUntil, sayIn, sayStart } from './trip-words.ts';

type TripProps = {
  booking: FormattedBooking;
  /** The expert's usual response time, such as 'within 2 hours'; null if there are too few answers. */
  usual: string | null;
  refund: string;
};

/**
 * Confirms a sent request, shows the time and place of a meeting, or shows a refund. Renders nothing
 * otherwise.
 */
export function TripCard({ booking, usual, refund }: TripProps) {
  const { as, status, isRequest, withName, needsCard, stands } = booking;
  if (status === 'requested' && as === 'client' && !needsCard && !stands) {
    return (
      <TripMessage
        icon={CheckCircle2}
        title={messages.request_sent_to({ withName })}
        text={sayAnswers(usual, booking)}
      />
    );
  }
  if (status === 'accepted') return <Coming booking={booking} />;
  if (
    (status === 'cancelled' || status === 'declined' || status === 'expired') &&
    !booking.movedTo &&
    !stands
  ) {
    return <TripMessage icon={CircleX} isOver title={sayEnded(status, isRequest)} text={refund} />;
  }
  return null;
}

function TripMessage(props: { icon: typeof CheckCircle2; title: string; text: string; isOver?: boolean }) {
  const { icon: Icon, title, text, isOver = false } = props;
  return (
    <Card as="section" aria-labelledby="trip" className="flex items-start gap-4">
      <Icon
        aria-hidden="true"
        className={classNames('mt-0.5 size-8 shrink-0', isOver ? 'text-muted' : 'text-accent-text')}
        strokeWidth={1.75}
      />
      <div className="min-w-0">
        <h2 id="trip" className="text-xl [overflow-wrap:anywhere]">
          {title}
        </h2>
        <p className="mt-1">{text}</p>
      </div>
    </Card>
  );
}

function Coming({ booking }: Pick<TripProps, 'booking'>) {
  const { clock, zone, address, arrival, location, method, stands } = booking;
  const hasMap = address !== null && method !== CAFE && method !== HOME_VISIT;
  const left = sayIn(useNow(clock.readAt), clock.startsAt);
  const free = sayFreeUntil(booking);
  return (
    <Card as="section" aria-labelledby="trip" padding="none" className="overflow-hidden">
      {hasMap && <MeetingMap booking={booking} />}
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <BookingHeading booking={booking} level={2} isAlone id="trip" />
        <div className="tabular">
          <p className="font-display font-medium text-2xl">
            <time dateTime={booking.startsAt}>
              <Unbroken words={sayStart(clock.readAt, clock.startsAt, zone)} />
            </time>
            {left && (
              <span className="text-muted">
                , <span className="inline-block">{left}</span>
              </span>
            )}
          </p>
          <p className="flex flex-wrap items-center gap-x-4 text-sm">
            <span className="text-muted">
              {words.until({ time: asClockTime(sayTimeAndZone(clock.endsAt, zone)) })}
            </span>
            {!stands && <AddToCalendar booking={booking} />}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">{address ?? location}</p>
          {address && (
            <ButtonAnchor href={directionsTo(address)} variant="secondary" target="_blank" rel="noreferrer">
              <Navigation aria-hidden="true" className="size-4" />
              <RichText
                message={messages.get_directions}
                inputs={{ address }}
                span={(text) => <span className="sr-only">{text}</span>}
              />
            </ButtonAnchor>
          )}
        </div>
        {arrival && <Arrival {...arrival} />}
        {free && (
          <p className="flex items-start gap-2 text-sm">
            <CalendarCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
            {free}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Keeps a time at the end of a text, such as '2:30 PM', on one line. */
function Unbroken({ words }: { words: string }) {
  const end = words.lastIndexOf(', ') + 2;
  return (
    <>
      {words.slice(0, end)}
      <span className="inline-block">{words.slice(end)}</span>
    </>
  );
}

function Arrival({ directions, bring, ...access }: NonNullable<FormattedBooking['arrival']>) {
  const written = [
    [messages.directions_to_door(), directions],
    [messages.access(), sayAccess(access)],
    [messages.what_to_bring(), bring],
  ].filter(([, words]) => words !== '');
  if (written.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 border-line border-t pt-4 text-sm sm:grid-cols-2">
      {written.map(([title, words]) => (
        <div key={title}>
          <dt className="font-medium">{title}</dt>
          <dd className="mt-0.5 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function MeetingMap({ booking: { id, address, location } }: Pick<TripProps, 'booking'>) {
  const src = pathInLanguage(`${bookingPath(id)}/where.svg`);
  const shared = { width: SURROUNDINGS_WIDTH, height: SURROUNDINGS_HEIGHT, decoding: 'async' } as const;
  const alt = messages.map_of_surroundings({ address: address ?? location });
  return (
    <>
      <img {...shared} alt={alt} src={src} className="block h-auto w-full dark:hidden" />
      <img {...shared} alt={alt} src={`${src}?theme=dark`} className="hidden h-auto w-full dark:block" />
    </>
  );
}
