import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** Releases a time that the client has not paid for. */
export function giveUpBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'give-up', input);
}
