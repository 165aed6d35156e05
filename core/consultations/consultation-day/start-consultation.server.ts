import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/** The expert starts a consultation; the client hears of it. */
export function startConsultation(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'start', input);
}
