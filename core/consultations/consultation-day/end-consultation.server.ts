import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/**
 * Ends a consultation in progress as the expert. An early end needs a reason and frees the remaining time.
 */
export function endConsultation(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'end', input);
}
