import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** Declines a request, or a requested move, as the expert, and notifies the client. */
export function declineBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'decline', input);
}
