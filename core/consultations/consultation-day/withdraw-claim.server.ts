import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/**
 * Withdraws a mistaken no-show claim while it is uncontested and nothing was refunded for it; the other side is told.
 */
export function withdrawClaim(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'withdraw-claim', input);
}
