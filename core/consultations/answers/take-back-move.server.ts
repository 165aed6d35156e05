import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** Withdraws the client's request for another time; the confirmed booking stays, and the expert is notified. */
export function takeBackMove(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'take-back', input);
}
