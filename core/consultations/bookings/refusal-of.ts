import { Refusal } from '../../../lib/errors.ts';
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
      return new Refusal('not_found', 'This booking was not found.');
    case 'wrong-side':
      return new Refusal('not_allowed', 'This is for the other side of the booking to decide.');
    case 'too-late':
      return new Refusal('status_changed', 'It is too late for that now.');
    case 'too-early':
      return new Refusal('status_changed', 'It is too early for that.');
    case 'no-card':
      return new Refusal(
        'status_changed',
        'The client’s card could not be charged. You can accept as soon as they have added another one.',
      );
    case 'was-held':
      return new Refusal('status_changed', 'You ended this consultation yourself, so it counts as held.');
    case 'was-checked-in':
      return new Refusal('status_changed', 'The client’s code was entered, so you were both there.');
    case 'was-agreed':
      return new Refusal('status_changed', 'You agreed that this consultation ended, so it counts as held.');
    case 'wrong-status':
      return new Refusal(
        'status_changed',
        booking
          ? `This booking has changed in the meantime: it is now ${STATUS_WORDS[booking.status].word}.`
          : 'This booking has changed in the meantime.',
      );
  }
}
