import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** A client no longer asks for another time; the confirmed one stands, and the expert hears of it. */
export function takeBackMove(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'take-back', input);
}
