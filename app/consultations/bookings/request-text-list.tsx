import {
  REQUEST_FIELD_NAMES,
  requestField,
} from '../../../core/consultations/bookings/request/request-fields.ts';
import type { FormattedBooking } from './format-booking.ts';

export function RequestTextList({ booking }: { booking: FormattedBooking }) {
  return REQUEST_FIELD_NAMES.filter((name) => booking[name]).map((name) => {
    const { client, expert } = requestField(name).heading;
    return (
      <div key={name} className="rounded-md bg-sunken dark:bg-raised p-3 text-sm">
        <p className="text-muted">{booking.as === 'client' ? client() : expert(booking.withName)}</p>
        <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
          {booking[name]}
        </p>
      </div>
    );
  });
}
