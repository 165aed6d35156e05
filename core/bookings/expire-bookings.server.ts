import { and, asc, eq, lte, or } from 'drizzle-orm';
import type { Context, Product } from '../context.ts';
import { isReady, sweep } from '../set-aside/sweep.server.ts';
import { expiredMail } from './booking.email.ts';
import { ANSWER_HOURS, mayMove } from './booking.ts';
import { bookingTransaction, lockExpert } from './booking-transaction.server.ts';
import { inWords, writeMove } from './move-booking.server.ts';
import { queueBookingMail } from './queue-booking-mail.server.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { bookings } from './tables.ts';

declare module '../context.ts' {
  interface JobPayloads {
    'expire-bookings': NoPayload;
  }
}

/**
 * The job of every minute: requests that nobody answered in time expire, accepted bookings that have ended
 * are completed. Returns how many it moved; running it twice changes nothing more, and one that fails is set
 * aside and stops none of the others.
 */
export async function expireBookings(ctx: Context<Product>): Promise<{ expired: number; completed: number }> {
  const now = new Date(ctx.now().epochMilliseconds);
  const oldest = new Date(now.getTime() - ANSWER_HOURS * 3_600_000);
  const moved = await sweep(ctx, 'end-booking', {
    due: (limit) =>
      ctx.db
        .select({ id: bookings.id, expertId: bookings.expertId })
        .from(bookings)
        .where(
          and(
            or(
              and(
                eq(bookings.status, 'requested'),
                or(lte(bookings.createdAt, oldest), lte(bookings.startsAt, now)),
              ),
              and(eq(bookings.status, 'accepted'), lte(bookings.endsAt, now)),
            ),
            isReady(ctx, 'end-booking', bookings.id),
          ),
        )
        .orderBy(asc(bookings.endsAt), asc(bookings.id))
        .limit(limit),
    work: (row) => endBooking(ctx, row),
  });
  const count = (status: 'expired' | 'completed') => moved.filter((to) => to === status).length;
  return { expired: count('expired'), completed: count('completed') };
}

/** Ends one booking; null when somebody has moved it meanwhile. */
function endBooking(ctx: Context<Product>, { id, expertId }: { id: string; expertId: string }) {
  return bookingTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, expertId);
    const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id)).for('update');
    const next = booking?.status === 'accepted' ? 'completed' : 'expired';
    if (!booking || !mayMove(booking, 'system', next, ctx.now()).allowed) return null;
    await writeMove(ctx, booking, { to: next, actorId: null, note: null });
    await refreshFreeStretch(ctx, [expertId]);
    if (next === 'expired') {
      const { words, people } = await inWords(ctx.db, booking);
      await queueBookingMail(ctx, people.client, id, expiredMail(words));
    }
    return next;
  });
}
