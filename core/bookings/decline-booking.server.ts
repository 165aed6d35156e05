import type { Context } from '../context.ts';
import { declinedMail } from './booking.email.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** The expert declines a request; the client hears of it. @throws Refusal as `moveBooking`. */
export function declineBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, input, 'declined', {
    mail: (words, _as, note) => ({ to: 'client', mail: declinedMail(words, note) }),
  });
}
