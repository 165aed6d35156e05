import * as words from '#text/consultations/bookings/screens';
import type { Act } from '../../../core/consultations/bookings/booking-life.ts';
import type { FormattedBooking } from './format-booking.ts';

export function sayMoveOf(
  { as, asked, stands }: Pick<FormattedBooking, 'as' | 'asked' | 'stands'>,
  act: Act,
): string | null {
  if (act === 'cancel' && asked) {
    return (as === 'client' ? words.your_move_ends : words.clients_move_ends)({ when: asked.when });
  }
  if (!stands?.isConfirmed) return null;
  if (act === 'take-back') return words.you_keep({ when: stands.when });
  return act === 'decline' ? words.client_keeps({ when: stands.when }) : null;
}
