import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** The expert declines a request; the client hears of it. */
export function declineBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'decline', input);
}
