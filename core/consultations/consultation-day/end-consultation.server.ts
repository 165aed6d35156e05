import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/**
 * Ends a consultation under way as the expert, early only with a reason; the remaining time is free again.
 */
export function endConsultation(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'end', input);
}
