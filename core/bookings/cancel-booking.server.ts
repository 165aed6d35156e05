import type { Context } from '../context.ts';
import { cancelledMail } from './booking.email.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** Client or expert cancels before the start; the other side hears of it. @throws Refusal as `moveBooking`. */
export function cancelBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, input, 'cancelled', {
    mail: (words, as, note) => ({
      to: as === 'client' ? 'expert' : 'client',
      mail: cancelledMail(words, as, note),
    }),
  });
}
