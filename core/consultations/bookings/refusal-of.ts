import * as words from '#text/consultations/bookings/rules';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { BookingFacts, MoveAnswer } from './booking-rules.ts';
import { STATUS_WORDS } from './status-words.ts';

/**
 * Returns the refusal for a forbidden transition. Without a booking, its message does not mention a status.
 */
export function refusalOf(
  why: Extract<MoveAnswer, { allowed: false }>['why'],
  booking: Pick<BookingFacts, 'status'> | null,
): Refusal {
  switch (why) {
    case 'stranger':
      return new Refusal('not_found', words.booking_not_found);
    case 'wrong-side':
      return new Refusal('not_allowed', words.wrong_side);
    case 'too-late':
      return new Refusal('status_changed', words.too_late);
    case 'too-early':
      return new Refusal('status_changed', words.too_early);
    case 'no-card':
      return new Refusal('status_changed', words.no_card);
    case 'was-held':
      return new Refusal('status_changed', words.was_held);
    case 'was-checked-in':
      return new Refusal('status_changed', words.was_checked_in);
    case 'was-agreed':
      return new Refusal('status_changed', words.was_agreed);
    case 'wrong-status':
      return new Refusal(
        'status_changed',
        booking
          ? withFacts(words.has_changed_now, { word: STATUS_WORDS[booking.status].word })
          : words.has_changed,
      );
  }
}
