import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/** Withdraws a mistaken, uncontested no-show claim before it is settled; notifies the other side. */
export function withdrawClaim(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'withdraw-claim', input);
}
