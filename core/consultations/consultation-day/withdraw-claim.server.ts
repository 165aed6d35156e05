import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/**
 * Withdraws the actor's own report of a no-show, unless it is contested or settled, and notifies the other
 * side.
 */
export function withdrawClaim(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'withdraw-claim', input);
}
