import type { MouseEvent, ReactNode } from 'react';
import * as words from '#text/consultations/agenda/screens';
import { ACTIVE_STATUSES, type Act } from '../../../core/consultations/bookings/booking-life.ts';
import { bookingPath as ownPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { reviewPath } from '../../../core/consultations/reviews/review-paths.ts';
import { newMessagePath } from '../../people/clients/addressee.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { actPath } from '../bookings/acts.ts';
import { bookingPath } from '../bookings/booking-times.ts';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import { TapForm } from '../consultation-day/tap-form.tsx';

type ActsProps = {
  booking: FormattedBooking;
  isAlone: boolean;
  mayReview: boolean;
  onAsk: (act: Act) => void;
};

/**
 * The acts that the viewer can do now. `onAsk` opens an act's form; without JavaScript, the link leads to
 * the act's page.
 */
export function BookingActs({ booking, isAlone, mayReview, onAsk }: ActsProps) {
  const may = (act: Act) => booking.acts.includes(act);
  const shared = { booking, onAsk };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {!isAlone && <FirstActs booking={booking} />}
      {mayReview && (
        <Way booking={booking} name={words.write_a_review()} to={reviewPath(booking.id)} variant="primary" />
      )}
      {may('accept') && !isAlone && (
        <ActLink {...shared} act="accept" name={words.accept()} variant="primary" />
      )}
      {may('decline') && <ActLink {...shared} act="decline" name={words.decline()} />}
      {may('decline') && isAlone && !booking.stands && (
        <ButtonLink to={`/client/${booking.clientId}/offer?minutes=${booking.minutes}`} variant="secondary">
          {words.offer_other_times()}
        </ButtonLink>
      )}
      <Way
        booking={booking}
        name={words.message()}
        to={newMessagePath(
          booking.as === 'client' ? { expertId: booking.expertId } : { clientId: booking.clientId },
        )}
      />
      {booking.mayReschedule && (
        <Way booking={booking} name={words.reschedule()} to={pathLike(booking, { reschedule: booking.id })} />
      )}
      {may('cancel') && <ActLink {...shared} act="cancel" name={words.cancel()} variant="ghost" />}
      {may('take-back') && (
        <ActLink {...shared} act="take-back" name={words.take_back_word()}>
          {words.take_back_button()}
        </ActLink>
      )}
      {may('give-up') && (
        <ActLink {...shared} act="give-up" name={words.release_this_time()} variant="ghost" />
      )}
      {mayBookAgain(booking) && (
        <Way
          booking={booking}
          name={words.book_again()}
          to={pathLike(booking, { practitionerId: booking.practitionerName ? booking.practitionerId : '' })}
        />
      )}
    </div>
  );
}

function FirstActs({ booking }: { booking: FormattedBooking }) {
  const to = ownPath(booking.id);
  return (
    <>
      {booking.acts.includes('start') && <TapForm booking={booking} act="start" size="md" />}
      {booking.status === 'in-progress' && (
        <Way booking={booking} name={words.open()} to={to} variant="primary" />
      )}
      {booking.mayPay && <Way booking={booking} name={words.pay_now()} to={to} variant="primary" />}
    </>
  );
}

function mayBookAgain({ as, status, stands, movedTo }: FormattedBooking): boolean {
  return as === 'client' && !ACTIVE_STATUSES.includes(status) && !stands && !movedTo;
}

/** Returns the path for booking the same consultation at another time. */
function pathLike(booking: FormattedBooking, also: { reschedule?: string; practitionerId?: string }): string {
  return bookingPath(booking.expertId, {
    method: booking.method,
    optionId: booking.optionId ?? '',
    minutes: String(booking.minutes),
    ...also,
  });
}

type Variant = 'primary' | 'secondary';

function Way(props: { booking: FormattedBooking; name: string; to: string; variant?: Variant }) {
  const { booking, name, to, variant = 'secondary' } = props;
  return (
    <ButtonLink to={to} variant={variant} aria-label={labelOf(booking, name)}>
      {name}
    </ButtonLink>
  );
}

function ActLink(props: {
  booking: FormattedBooking;
  act: Act;
  name: string;
  variant?: Variant | 'ghost';
  onAsk: (act: Act) => void;
  children?: ReactNode;
}) {
  const { booking, act, name, variant = 'secondary', onAsk, children = name } = props;
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onAsk(act);
  };
  return (
    <ButtonLink
      to={actPath(booking.id, act)}
      variant={variant}
      {...(variant === 'ghost' && { className: 'max-sm:px-2' })}
      onClick={ask}
      aria-label={labelOf(booking, name)}
    >
      {children}
    </ButtonLink>
  );
}

function labelOf(booking: FormattedBooking, name: string): string {
  return `${name}: ${booking.withName}, ${booking.day}`;
}
