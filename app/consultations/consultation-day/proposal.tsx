import * as messages from '#text/consultations/consultation-day/screens';
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
        {proposal.isToPay
          ? messages.you_proposed_to_pay({ minutes: proposal.minutes, withName, until: proposal.until })
          : messages.you_proposed({ minutes: proposal.minutes, withName, until: proposal.until })}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3 rounded-md bg-accent-soft p-4 text-accent-soft-text">
      <div>
        <h3 className="text-lg">
          {proposal.isToPay ? messages.pay_for_more_time() : messages.proposes_more_time({ shortName })}
        </h3>
        <p>{sayProposal(proposal, booking.wayToPay)}</p>
        <p className="text-sm">
          {proposal.isToPay
            ? messages.may_pay_until({ until: proposal.until })
            : messages.may_agree_until({ until: proposal.until })}
        </p>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <TapForm
          booking={booking}
          act="agree"
          size="lg"
          {...(booking.wayToPay === 'card' && {
            words: proposal.isToPay ? messages.pay_now() : messages.agree_and_pay(),
          })}
        />
        <TapForm booking={booking} act="refuse" size="lg" variant="secondary" />
      </div>
    </div>
  );
}
