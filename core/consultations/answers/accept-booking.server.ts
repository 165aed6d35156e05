import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** Accepts a request as the expert; notifies the client. */
export function acceptBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'accept', input);
}
