import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/** Agrees as the client that the consultation ended before half of its time. */
export function agreeEnd(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'agree-end', input);
}
