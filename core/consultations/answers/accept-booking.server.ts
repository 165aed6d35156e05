import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/**
 * Accepts a request, or a requested move, as the expert. A booking paid by card is confirmed only after the
 * charge succeeds.
 */
export function acceptBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'accept', input);
}
