import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/**
 * The expert ends a consultation that is under way, before its time is over with a reason; the rest of the time is free
 * again.
 */
export function endConsultation(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'end', input);
}
