import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/**
 * Whoever said by mistake that the other side did not come takes it back, while nobody has contested it and nothing was
 * given back for it; the other side hears of it.
 */
export function withdrawClaim(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'withdraw-claim', input);
}
