import * as words from '#text/consultations/agenda/screens';
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
          <p>{words.law_is_changing()}</p>
          <p className="mt-2">{words.agree_with_each_other()}</p>
        </>
      ) : (
        <p>
          {stands
            ? `${words.we_end_move()} ${stands.isConfirmed ? words.time_stays_confirmed({ when: stands.when }) : ''}`
            : words.we_end_request()}
        </p>
      )}
    </Banner>
  );
}
