import { sayProposal } from '../bookings/act-form.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import { TapForm } from './tap-form.tsx';

export function Proposal(props: {
  booking: FormattedBooking;
  proposal: NonNullable<FormattedBooking['proposal']>;
}) {
  const { booking, proposal } = props;
  const { as, shortName, withName } = booking;
  if (as === 'expert') {
    return (
      <p className="rounded-md bg-sunken p-3 text-sm dark:bg-raised">
        You proposed {proposal.minutes} more minutes.{' '}
        {proposal.isToPay
          ? `${withName} has agreed and can pay until ${proposal.until}. It counts once it is paid.`
          : `${withName} can agree until ${proposal.until}.`}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3 rounded-md bg-accent-soft p-4 text-accent-soft-text">
      <div>
        <h3 className="text-lg">
          {proposal.isToPay ? 'Pay for more time' : `${shortName} proposes more time`}
        </h3>
        <p>{sayProposal(proposal, booking.wayToPay)}</p>
        <p className="text-sm">
          You can {proposal.isToPay ? 'pay' : 'agree'} until {proposal.until}. Otherwise it ends as booked.
        </p>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <TapForm
          booking={booking}
          act="agree"
          size="lg"
          {...(booking.wayToPay === 'card' && { words: proposal.isToPay ? 'Pay now' : 'Agree and pay' })}
        />
        <TapForm booking={booking} act="refuse" size="lg" variant="secondary" />
      </div>
    </div>
  );
}
