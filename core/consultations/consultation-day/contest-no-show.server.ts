import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/** Whoever is said not to have come says in their own words that they were there; an admin decides then. */
export function contestNoShow(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'contest', input);
}
