import * as words from '#text/consultations/consultation-day/screens';
import { Card, CardHeader } from '../../ui/card.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import { otherName, sayNoShow } from '../bookings/visit-words.ts';
import { VisitActs } from './visit-acts.tsx';

export function DidItTakePlace({ booking }: { booking: FormattedBooking }) {
  const { status, claimsEnd, acts } = booking;
  if (status !== 'completed' || !acts.includes('no-show')) return null;
  return (
    <Card as="section" aria-labelledby="held">
      <CardHeader
        id="held"
        title={words.did_it_take_place()}
        description={words.counts_as_held({ other: otherName(booking), claimsEnd })}
      />
      <VisitActs booking={booking} size="md" />
    </Card>
  );
}

export function NoShow({ booking }: { booking: FormattedBooking }) {
  const { status, contest } = booking;
  if (status !== 'client-no-show' && status !== 'expert-no-show' && contest === null) return null;
  const { title, text } = sayNoShow(booking);
  return (
    <Card as="section" aria-labelledby="visit" className="flex flex-col gap-4">
      <div>
        <h2 id="visit" className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-muted text-sm">{text}</p>
      </div>
      <VisitActs booking={booking} />
    </Card>
  );
}
