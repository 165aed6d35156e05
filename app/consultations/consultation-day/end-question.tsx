import { disputePath } from '../../../core/consultations/disputes/dispute-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import { END_QUESTION, sayEndAsked, sayEnding } from '../bookings/visit-words.ts';
import { TapForm } from './tap-form.tsx';

/**
 * Shows when the expert ended the consultation and, if it ended early, why. Renders nothing if the expert did
 * not end it.
 */
export function Ending({ booking }: { booking: FormattedBooking }) {
  const words = sayEnding(booking);
  return words && <p className="rounded-md bg-sunken p-3 text-sm dark:bg-raised">{words}</p>;
}

/** Asks the client about a short visit, and shows the expert that we asked. */
export function EndQuestion({ booking, canDispute }: { booking: FormattedBooking; canDispute: boolean }) {
  const { as, endAsked, status, acts } = booking;
  const isOpen = endAsked && !endAsked.isAgreed && endAsked.untilMs > booking.clock.readAt;
  if (!isOpen || status !== 'completed') return null;
  const { title, text } = sayEndAsked(booking, endAsked);
  return (
    <Card as="section" aria-labelledby="end-asked" className="flex flex-col gap-4">
      <div>
        <h2 id="end-asked" className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-sm">{text}</p>
      </div>
      {acts.includes('agree-end') && (
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <TapForm booking={booking} act="agree-end" size="lg" />
          {canDispute && (
            <ButtonLink to={`${disputePath(booking.id)}?reason=too-short`} variant="secondary" size="lg">
              {END_QUESTION.dispute()}
            </ButtonLink>
          )}
        </div>
      )}
      {as === 'client' && booking.wayToPay === 'in-person' && (
        <p className="text-sm">
          {END_QUESTION.inPerson()}{' '}
          <PageLink to={`/expert/${booking.expertId}/report`} className="text-link">
            {END_QUESTION.report()}
          </PageLink>
        </p>
      )}
    </Card>
  );
}
