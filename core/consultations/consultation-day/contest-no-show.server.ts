import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/** Contests a no-show claim in the accused side's own words; an admin decides then. */
export function contestNoShow(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'contest', input);
}
