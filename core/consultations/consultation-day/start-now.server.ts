import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/** Agrees as the client to an early start, so that the time counts from now. */
export function startNow(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'start-now', input);
}
