import { and, asc, eq, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { Context, Product } from '../context.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { isReady, sweep } from '../set-aside/sweep.server.ts';
import { applyTransition } from './apply-transition.server.ts';
import {
  MOMENTS,
  type Moment,
  mayMove,
  TRANSITION_NAMES,
  TRANSITIONS,
  type TransitionName,
} from './booking.ts';
import { bookingTransaction } from './booking-transaction.server.ts';
import { bookings } from './tables.ts';

declare module '../context.ts' {
  interface JobPayloads {
    'expire-bookings': NoPayload;
  }
}

/** What the product does by itself once a moment has come. */
const DUE_BY_THEMSELVES = TRANSITION_NAMES.flatMap((name) => {
  const { from, by, window } = TRANSITIONS[name];
  return by.includes('product') && window.from ? [{ name, from, moment: window.from }] : [];
});

/**
 * The job of every minute: requests that nobody answered in time expire, bookings whose time is over are
 * completed. Returns how many it moved; running it twice changes nothing more, and one that fails is set
 * aside and stops none of the others.
 */
export async function expireBookings(ctx: Context<Product>): Promise<{ expired: number; completed: number }> {
  const now = new Date(ctx.now().epochMilliseconds);
  const moved = await sweep(ctx, 'end-booking', {
    due: (limit) =>
      ctx.db
        .select({ id: bookings.id, expertId: bookings.expertId })
        .from(bookings)
        .where(
          and(
            or(
              ...DUE_BY_THEMSELVES.map(({ from, moment }) =>
                and(inArray(bookings.status, [...from]), hasCome(moment, now)),
              ),
            ),
            isReady(ctx, 'end-booking', bookings.id),
          ),
        )
        .orderBy(asc(bookings.endsAt), asc(bookings.id))
        .limit(limit),
    work: (row) => endBooking(ctx, row),
  });
  const count = (which: TransitionName) => moved.filter((name) => name === which).length;
  return { expired: count('expire'), completed: count('complete') };
}

/** The same as `momentOf`, in SQL. */
function hasCome(moment: Moment, now: Date): SQL | undefined {
  const { of, minutes } = MOMENTS[moment];
  return lte(bookings[of], new Date(now.getTime() - minutes * 60_000));
}

/** Ends one booking; null when somebody has moved it meanwhile. */
function endBooking(ctx: Context<Product>, { id, expertId }: { id: string; expertId: string }) {
  return bookingTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, expertId);
    const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id)).for('update');
    const due = DUE_BY_THEMSELVES.find(
      ({ name }) => booking && mayMove(booking, 'product', name, ctx.now()).allowed,
    );
    if (!booking || !due) return null;
    await applyTransition(ctx, booking, { name: due.name, by: 'product', note: null });
    return due.name;
  });
}
