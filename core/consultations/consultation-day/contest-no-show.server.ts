import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';

/** Contests a report of a no-show as the accused side, in its own words. An admin then decides. */
export function contestNoShow(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, 'contest', input);
}
