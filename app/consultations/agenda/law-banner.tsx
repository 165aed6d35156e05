import { Banner } from '../../ui/banner.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';

/**
 * Explains what happens to a booking on a day when the law does not allow it. Renders nothing for any other
 * booking.
 */
export function LawBanner({ booking: { unlawful, status, stands } }: { booking: FormattedBooking }) {
  if (!unlawful) return null;
  return (
    <Banner tone="notice" title={unlawful}>
      {status === 'accepted' || status === 'accepting' ? (
        <>
          <p>
            The law there is changing. This consultation is confirmed already, so we have not cancelled it. On
            the day, it begins and is paid for as booked unless one of you cancels.
          </p>
          <p className="mt-2">Please agree with each other whether it can take place under the law there.</p>
        </>
      ) : (
        <p>
          {stands
            ? `We will end the request for this time in a few minutes. ${stands.isConfirmed ? `${stands.when} stays confirmed.` : ''}`
            : 'We will end this request in a few minutes. Nothing is charged for it.'}
        </p>
      )}
    </Banner>
  );
}
