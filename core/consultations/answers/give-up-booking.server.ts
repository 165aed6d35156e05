import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** A client gives up a time that they have not paid; it is free again. */
export function giveUpBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'give-up', input);
}
