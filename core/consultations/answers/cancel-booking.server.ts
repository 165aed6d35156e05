import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** Cancels a booking before its start, for either side, and notifies both. */
export function cancelBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'cancel', input);
}
