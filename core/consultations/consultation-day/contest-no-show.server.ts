import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/** Contests a no-show claim in the accused side's own words, so that an admin decides. */
export function contestNoShow(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'contest', input);
}
