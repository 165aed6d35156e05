import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/** Agrees to an early start as the client. The time counts from now. */
export function startNow(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'start-now', input);
}
