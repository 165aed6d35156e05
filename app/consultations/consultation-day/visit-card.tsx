import { EARLY_MINUTES } from '../../../core/consultations/bookings/booking-moments.ts';
import type { ExtensionPrice } from '../../../core/consultations/bookings/extension.ts';
import { Card } from '../../ui/card.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import { sayBeforeStart, sayUnderWay } from '../bookings/visit-words.ts';
import { CheckInCode, type ShownCode } from './check-in-code.tsx';
import { NoShow } from './no-show.tsx';
import { Proposal } from './proposal.tsx';
import { VisitActs } from './visit-acts.tsx';
import { VisitClock } from './visit-clock.tsx';

/**
 * Shows the next step from shortly before the start until the end, or the state of a no-show. Renders nothing
 * otherwise.
 */
export function VisitCard(props: {
  booking: FormattedBooking;
  extensions: readonly ExtensionPrice[];
  /** The code that the client can show now; null for the expert and at other times. */
  code: ShownCode | null;
}) {
  const { booking, extensions, code } = props;
  const { status, clock, proposal } = booking;
  const isUnderWay = status === 'in-progress';
  const isNear = clock.readAt >= clock.startsAt - EARLY_MINUTES * 60_000 || code !== null;
  if (!isUnderWay && !(status === 'accepted' && isNear)) return <NoShow booking={booking} />;
  const { title, text } = isUnderWay ? sayUnderWay(booking) : sayBeforeStart(booking);
  return (
    <Card as="section" aria-labelledby="visit" className="flex flex-col gap-4">
      <div>
        <h2 id="visit" className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-muted text-sm">{text}</p>
      </div>
      {isUnderWay && <VisitClock {...clock} />}
      {proposal && <Proposal booking={booking} proposal={proposal} />}
      <VisitActs booking={booking} extensions={extensions} />
      {code && (!isUnderWay || booking.countsFrom) && <CheckInCode booking={booking} code={code} />}
    </Card>
  );
}
