import type { Act } from '../../../core/consultations/bookings/booking-life.ts';
import type { FormattedBooking } from './format-booking.ts';

export function sayMoveOf(
  { as, asked, stands }: Pick<FormattedBooking, 'as' | 'asked' | 'stands'>,
  act: Act,
): string | null {
  if (act === 'cancel' && asked) {
    return `${as === 'client' ? 'Your' : 'The client’s'} request to move it to ${asked.when} ends, too.`;
  }
  if (!stands?.isConfirmed) return null;
  if (act === 'take-back') return `You keep ${stands.when}, and your request for this time ends.`;
  return act === 'decline' ? `The client keeps ${stands.when}.` : null;
}
