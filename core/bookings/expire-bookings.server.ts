import { and, asc, eq, lte, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { expiredMail } from './booking.email.ts';
import { ANSWER_HOURS, mayMove } from './booking.ts';
import { bookingTransaction, lockExpert } from './booking-transaction.server.ts';
import { inWords, writeMove } from './move-booking.server.ts';
import { queueBookingMail } from './queue-booking-mail.server.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { bookings } from './tables.ts';

const BATCH = 200;

/**
 * The job of every minute: requests that nobody answered in time expire, accepted bookings that have ended
 * are completed. Returns how many it moved; running it twice changes nothing more.
 */
export async function expireBookings(ctx: Context): Promise<{ expired: number; completed: number }> {
  const moved = { expired: 0, completed: 0 };
  const now = new Date(ctx.now().epochMilliseconds);
  const oldest = new Date(now.getTime() - ANSWER_HOURS * 3_600_000);
  for (let batch = 0; batch < 50; batch++) {
    const due = await ctx.db
      .select({ id: bookings.id, expertId: bookings.expertId })
      .from(bookings)
      .where(
        or(
          and(
            eq(bookings.status, 'requested'),
            or(lte(bookings.createdAt, oldest), lte(bookings.startsAt, now)),
          ),
          and(eq(bookings.status, 'accepted'), lte(bookings.endsAt, now)),
        ),
      )
      .orderBy(asc(bookings.endsAt))
      .limit(BATCH);
    for (const { id, expertId } of due) {
      const to = await bookingTransaction(ctx, async (tx) => {
        await lockExpert(tx, expertId);
        const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
        const next = booking?.status === 'accepted' ? 'completed' : 'expired';
        if (!booking || !mayMove(booking, 'system', next, ctx.now()).allowed) return null;
        await writeMove(ctx, tx, booking, { to: next, actorId: null, note: null });
        await refreshFreeStretch(ctx, tx, [expertId]);
        if (next === 'expired') {
          const { words, people } = await inWords(tx, booking);
          await queueBookingMail(ctx, tx, people.client, id, expiredMail(words));
        }
        return next;
      });
      if (to) moved[to] += 1;
    }
    if (due.length < BATCH) break;
  }
  return moved;
}
