import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/**
 * Accepts a request, or a requested move, as the expert. A request paid by card is confirmed only after the
 * card is charged.
 */
export function acceptBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'accept', input);
}
