import type { Context } from '../../context.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { recheckCalendar } from '../../practice/connected-calendars/recheck-calendar.server.ts';
import { type MoveInput, moveBooking, readOwn } from './move-booking.server.ts';

/**
 * Accepts a request, or a requested move, as the expert. Reads a connected calendar again first, so an event
 * that was just added there counts. A booking paid by card is confirmed only after the charge succeeds.
 */
export async function acceptBooking(ctx: Context, input: MoveInput): Promise<void> {
  if (ctx.actor) {
    const { expertId, practitionerId } = await readOwn(ctx, input.bookingId, ctx.actor);
    if (mayActFor(ctx.actor, expertId, 'staff')) await recheckCalendar(ctx, practitionerId);
  }
  await moveBooking(ctx, 'accept', input);
}
