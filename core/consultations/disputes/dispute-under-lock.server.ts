import { eq } from 'drizzle-orm';
import * as words from '#text/consultations/disputes/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';
import type { payments } from '../../money/payments/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { type BookingRow, bookings } from '../bookings/tables.ts';
import { paymentsOf } from './left-of-payment.server.ts';

/**
 * Locks the charged payments, the practice, and the booking, in the same order as all code that moves money.
 * Payouts, cancellations, and settlements of no-shows then wait. Refuses if the booking does not exist.
 */
export async function bookingUnderLock(
  ctx: AnyContext,
  bookingId: string,
): Promise<{ booking: BookingRow; paid: (typeof payments.$inferSelect)[] }> {
  const ofId = eq(bookings.id, bookingId);
  const [asked] = isId(bookingId) ? await ctx.db.select().from(bookings).where(ofId) : [];
  if (!asked) throw new Refusal('not_found', words.booking_not_found);
  const paid = await paymentsOf(ctx, asked, true);
  await lockExpert(ctx.db, asked.expertId);
  const [booking] = await ctx.db.select().from(bookings).where(ofId).for('update');
  return { booking: booking!, paid };
}
