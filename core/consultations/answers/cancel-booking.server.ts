import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/** Client or expert cancels before the start; the other side hears of it. */
export function cancelBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'cancel', input);
}
