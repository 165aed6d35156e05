import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/**
 * Withdraws a request for another time as its client, and notifies the expert. The confirmed booking stays.
 */
export function withdrawMove(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'take-back', input);
}
