import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** Cancels an unpaid booking as its client and frees its time. */
export function giveUpBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'give-up', input);
}
