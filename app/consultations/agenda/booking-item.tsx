import { CalendarDays, Clock3, MapPin, MessageSquareText, UserRound } from 'lucide-react';
import { Fragment, useState } from 'react';
import * as messages from '#text/consultations/agenda/screens';
import * as words from '#text/consultations/trip';
import { ACTIVE_STATUSES, type Act, type Mover } from '../../../core/consultations/bookings/booking-life.ts';
import { bookingPath as ownPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { directionsTo } from '../../../core/consultations/bookings/meeting-address.ts';
import { MOVED, STATUS_WORDS } from '../../../core/consultations/bookings/status-words.ts';
import { sayCost } from '../../../core/money/pricing/say-way-to-pay.ts';
import { sayMethod } from '../../../core/people/experts/consultation-methods.ts';
import { formatCents } from '../../../lib/money.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { ActForm } from '../bookings/act-form.tsx';
import { ACT_WORDS } from '../bookings/acts.ts';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import { MoveNote } from '../bookings/move-note.tsx';
import { RequestTextList } from '../bookings/request-text-list.tsx';
import { isRunning, otherName } from '../bookings/visit-words.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { BookingActs } from './booking-acts.tsx';

function sayWriter(booking: FormattedBooking, by: Mover): string {
  if (by === booking.as) return messages.you_wrote();
  if (by === 'admin' || by === 'product') return messages.plugwell_wrote();
  return messages.other_wrote({ name: otherName(booking) });
}

/** Lists bookings below a heading of level 2. */
export function BookingList({ bookings }: { bookings: readonly FormattedBooking[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {bookings.map((booking) => (
        <BookingItem key={booking.id} booking={booking} level={3} />
      ))}
    </ul>
  );
}

export function BookingItem(props: {
  booking: FormattedBooking;
  level: 2 | 3;
  /** Whether this is the booking's own page, which shows more and has the accept form. */
  isAlone?: boolean;
  mayReview?: boolean;
}) {
  const { booking, level, isAlone = false, mayReview = false } = props;
  const [asked, setAsked] = useState<Act | null>(null);
  // A finished act redirects to this same page, so close its dialog here.
  if (asked && !booking.acts.includes(asked)) setAsked(null);
  // The trip card then shows the person, the time, and the place.
  const isTrip = isAlone && booking.status === 'accepted';
  return (
    <Card as="li" className="@container flex flex-col gap-4">
      {isTrip ? (
        <h2 className="text-lg">{words.details()}</h2>
      ) : (
        <BookingHeading booking={booking} level={level} isAlone={isAlone} />
      )}
      <Facts
        booking={booking}
        isNarrow={isAlone}
        hasTripCard={isTrip}
        hasVisitCard={isAlone && isRunning(booking)}
      />
      <RequestTextList booking={booking} />
      <Notes booking={booking} />
      <MoveNote booking={booking} />
      <Deadlines booking={booking} isAlone={isAlone} />
      <BookingActs booking={booking} isAlone={isAlone} mayReview={mayReview} onAsk={setAsked} />
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? ACT_WORDS[asked].title() : ''}
        description={
          asked === 'accept'
            ? null
            : messages.when_with({ day: booking.day, time: booking.time, withName: booking.withName })
        }
        size="sm"
        sheet
        isReadFirst
      >
        {asked === 'accept' && <Summary booking={booking} />}
        {asked && <ActForm booking={booking} act={asked} onBack={() => setAsked(null)} />}
      </Dialog>
    </Card>
  );
}

type PartProps = { booking: FormattedBooking; isAlone: boolean };

/** Shows the booking's title, the other side with their face, and the status. */
export function BookingHeading({ booking, level, isAlone, id }: PartProps & { level: 2 | 3; id?: string }) {
  const { word, tone } = booking.movedTo ? MOVED : STATUS_WORDS[booking.status];
  const Title = `h${level}` as 'h2';
  const other = booking.as === 'client' ? `/expert/${booking.expertId}` : `/client/${booking.clientId}`;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar src={booking.withFace} initials={booking.withInitials} size="lg" />
        <div className="min-w-0 flex-[1_1_7rem] [overflow-wrap:anywhere]">
          <Title id={id} className="text-lg">
            {isAlone ? (
              booking.title
            ) : (
              <PageLink to={ownPath(booking.id)} className="hover:text-accent-text">
                {booking.title}
              </PageLink>
            )}
          </Title>
          <p className="text-muted">
            <RichText
              message={messages.with_link}
              inputs={{ withName: booking.withName }}
              link={(text) => (
                <PageLink to={other} className="text-link">
                  {text}
                </PageLink>
              )}
            />
          </p>
        </div>
      </div>
      <Badge tone={tone}>{word()}</Badge>
    </div>
  );
}

function Notes({ booking }: { booking: FormattedBooking }) {
  // The product's note about a move repeats only the day; the link gives the full time.
  const notes = booking.notes.filter(({ by }) => !booking.movedTo || by !== 'product');
  return notes.map(({ id, by, words }) => (
    <div key={id} className="flex gap-2 rounded-md bg-sunken p-3 text-sm dark:bg-raised">
      <MessageSquareText aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="text-muted">{sayWriter(booking, by)}</p>
        <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      </div>
    </div>
  ));
}

/** Shows what either side still has to do, with deadlines. */
function Deadlines({ booking, isAlone }: PartProps) {
  const mayAccept = booking.acts.includes('accept');
  return (
    <>
      {booking.payBy && !isAlone && (
        <p className="text-pending-text text-sm">{messages.held_until({ payBy: booking.payBy })}</p>
      )}
      {booking.status === 'accepting' && (
        <p className="text-pending-text text-sm">
          {booking.as === 'client'
            ? messages.accepted_charging({ shortName: booking.shortName })
            : messages.charging_client()}
        </p>
      )}
      {booking.needsCard && !(isAlone && booking.as === 'client') && (
        <p className="text-pending-text text-sm">
          {booking.as === 'client'
            ? messages.add_card_by({ answerBy: booking.answerBy ?? '', shortName: booking.shortName })
            : messages.client_adds_card_by({ answerBy: booking.answerBy ?? '' })}
        </p>
      )}
      {booking.answerBy && mayAccept && (
        <p className="text-pending-text text-sm">
          {messages.please_answer_by({ answerBy: booking.answerBy })}
        </p>
      )}
      {booking.answerBy && booking.as === 'client' && !booking.needsCard && !isAlone && (
        <p className="text-muted text-sm">{messages.expert_has_until({ answerBy: booking.answerBy })}</p>
      )}
    </>
  );
}

function Summary({ booking }: { booking: FormattedBooking }) {
  const { withName, practitionerName, title, minutes, day, time, method } = booking;
  const lines: [label: string, value: string][] = [
    [messages.who(), practitionerName ? messages.who_with({ withName, practitionerName }) : withName],
    [messages.what(), messages.title_minutes({ title, minutes })],
    [messages.when(), `${day}, ${time}`],
    [messages.how(), sayMethod(method)],
    [messages.price(), sayCost(booking, booking.wayToPay)],
  ];
  return (
    <dl className="tabular mb-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {lines.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Returns the town. For a home visit, the expert also sees the distance. */
function whereabouts({ as, location, visitMiles }: FormattedBooking): string {
  if (visitMiles === null || as === 'client') return location;
  return messages.miles_from_you({ location, miles: visitMiles });
}

export function Facts(props: {
  booking: FormattedBooking;
  isNarrow?: boolean;
  /** Whether a trip card already shows the time, the address, and directions. */
  hasTripCard?: boolean;
  /** Whether the visit card already shows the start and the end of the consultation. */
  hasVisitCard?: boolean;
}) {
  const { booking, isNarrow = false, hasTripCard = false, hasVisitCard = false } = props;
  const address = hasTripCard ? null : booking.address;
  const icon = 'mt-1 size-4 shrink-0 text-muted';
  return (
    <ul
      className={classNames(
        'tabular grid gap-x-6 gap-y-2 text-sm [overflow-wrap:anywhere]',
        isNarrow ? '@md:grid-cols-2' : 'sm:grid-cols-2 lg:grid-cols-[18rem_minmax(0,1fr)_15rem] lg:gap-x-6',
      )}
    >
      {!hasTripCard && !hasVisitCard && (
        <li className="flex gap-2">
          <CalendarDays aria-hidden="true" className={icon} />
          <span>
            <time dateTime={booking.startsAt} className="inline-block font-semibold first-letter:uppercase">
              {booking.day}, {booking.time}
            </time>
            {booking.otherTimes.map(({ start, when }) => (
              <span key={start} className="block">
                <RichText
                  message={messages.or_time}
                  inputs={{ when }}
                  time={(text) => <time dateTime={start}>{text}</time>}
                />
              </span>
            ))}
            {(booking.status === 'requested' || booking.status === 'accepted') && !booking.stands && (
              <AddToCalendar booking={booking} />
            )}
          </span>
        </li>
      )}
      <li className="flex gap-2">
        <MapPin aria-hidden="true" className={icon} />
        <span>
          {sayMethod(booking.method)}
          {address && <span className="block font-semibold">{address}</span>}
          {address && (booking.status === 'accepted' || booking.status === 'in-progress') && (
            <a
              href={directionsTo(address)}
              target="_blank"
              rel="noreferrer"
              className="text-link inline-flex min-h-6 items-center touch:min-h-11"
            >
              <RichText
                message={messages.directions}
                inputs={{ address }}
                span={(text) => <span className="sr-only">{text}</span>}
              />
            </a>
          )}
          {!booking.address?.includes(booking.location) && (
            <span className="block text-muted">{whereabouts(booking)}</span>
          )}
        </span>
      </li>
      {booking.practitionerName && (
        <li className="flex gap-2">
          <UserRound aria-hidden="true" className={icon} />
          <span>
            <span className="sr-only">{messages.practitioner()} </span>
            {booking.practitionerName}
          </span>
        </li>
      )}
      <li className="flex gap-2">
        <Clock3 aria-hidden="true" className={icon} />
        <span>
          {messages.minutes_cost({
            minutes: booking.minutes,
            cost: sayCost(costOf(booking), booking.wayToPay),
          })}
          {booking.receivesCents !== null && ACTIVE_STATUSES.includes(booking.status) && (
            <span className="block text-muted">
              {messages.you_receive({ amount: formatCents(booking.receivesCents) })}
            </span>
          )}
          {booking.extended && (
            <span className="block text-muted">
              {(booking.extended.isByCard ? messages.added_by_card : messages.added_in_person)({
                minutes: booking.extended.minutes,
                amount: formatCents(booking.extended.totalCents),
              })}
            </span>
          )}
        </span>
      </li>
    </ul>
  );
}

function costOf({ priceCents, taxCents, totalCents, extended }: FormattedBooking) {
  if (!extended) return { priceCents, taxCents, totalCents };
  return {
    priceCents: priceCents + extended.totalCents - extended.taxCents,
    taxCents: taxCents + extended.taxCents,
    totalCents: totalCents + extended.totalCents,
  };
}
