import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/** Starts a consultation as the expert and notifies the client. */
export function startConsultation(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'start', input);
}
