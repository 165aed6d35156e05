import type { Act } from '../../../core/consultations/bookings/booking.ts';
import type { SpokenBooking } from './booking-in-words.ts';

/**
 * Where another time is asked for, in a sentence beside the button of an act: that it ends with its booking, or which
 * time is kept without it. Null where neither.
 */
export function sayMoveOf(
  { as, asked, stands }: Pick<SpokenBooking, 'as' | 'asked' | 'stands'>,
  act: Act,
): string | null {
  if (act === 'cancel' && asked) {
    return `${as === 'client' ? 'Your' : 'The client’s'} request to move it to ${asked.when} ends, too.`;
  }
  if (!stands?.isConfirmed) return null;
  if (act === 'take-back') return `You keep ${stands.when}, and your request for this time ends.`;
  return act === 'decline' ? `The client keeps ${stands.when}.` : null;
}
