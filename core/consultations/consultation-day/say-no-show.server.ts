import { eq } from 'drizzle-orm';
import * as words from '#text/consultations/consultation-day/rules';
import { isRefusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking } from '../answers/move-booking.server.ts';
import { mayAct, sideOf } from '../bookings/booking-rules.ts';
import { bookings } from '../bookings/tables.ts';

/**
 * Reports that the other side did not come, and notifies them. If the other side has just reported this side,
 * contests that report instead, and an admin decides.
 */
export async function sayNoShow(ctx: Context, input: MoveInput): Promise<void> {
  try {
    await moveBooking(ctx, 'no-show', input);
  } catch (refusal) {
    if (!isRefusal(refusal) || refusal.code !== 'status_changed' || !(await isClaimAboutThem(ctx, input))) {
      throw refusal;
    }
    await moveBooking(ctx, 'contest', input, words.they_missed);
  }
}

async function isClaimAboutThem(ctx: Context, { bookingId }: MoveInput): Promise<boolean> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId));
  return Boolean(
    booking && ctx.actor && mayAct(booking, sideOf(booking, ctx.actor), 'contest', ctx.now()).allowed,
  );
}
