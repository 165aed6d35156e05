import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** The expert accepts a request; the client hears of it. */
export function acceptBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'accept', input);
}
