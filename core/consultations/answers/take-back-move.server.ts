import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/**
 * Withdraws a request for another time as its client; the confirmed booking stays, and the expert is
 * notified.
 */
export function takeBackMove(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'take-back', input);
}
