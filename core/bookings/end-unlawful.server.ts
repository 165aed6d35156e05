import { and, asc, eq, gt, or } from 'drizzle-orm';
import { dateAt } from '../availability/place-clock.ts';
import type { Context, Product } from '../context.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { readLaw, withLawHeld } from '../geography/read-law.server.ts';
import { isReady, sweep } from '../set-aside/sweep.server.ts';
import { applyTransition } from './apply-transition.server.ts';
import { mayMove } from './booking.ts';
import { bookingTransaction } from './booking-transaction.server.ts';
import { whyUnlawful } from './check-state.ts';
import { bookings } from './tables.ts';

/**
 * Ends the requests that wait where the law no longer allows the consultation, and tells both sides; what has
 * been accepted is left to the people and the admins. Run after each change of the law, and every minute for
 * what begins or ends on a day that was known before. Running it twice changes nothing more.
 * @returns how many it ended.
 */
export async function endUnlawfulRequests(ctx: Context<Product>): Promise<number> {
  const now = ctx.now();
  const law = await readLaw(ctx.db);
  const waiting = and(
    eq(bookings.status, 'requested'),
    gt(bookings.startsAt, new Date(now.epochMilliseconds)),
  );
  const places = await ctx.db
    .selectDistinct({ state: bookings.state, zone: bookings.zone })
    .from(bookings)
    .where(waiting);
  const closed = places.filter(({ state, zone }) => !law.isServed(state, dateAt(now, zone)));
  if (closed.length === 0) return 0;
  const there = or(
    ...closed.map(({ state, zone }) => and(eq(bookings.state, state), eq(bookings.zone, zone))),
  );
  const ended = await sweep(ctx, 'end-by-law', {
    due: (limit) =>
      ctx.db
        .select({ id: bookings.id, expertId: bookings.expertId })
        .from(bookings)
        .where(and(waiting, there, isReady(ctx, 'end-by-law', bookings.id)))
        .orderBy(asc(bookings.startsAt), asc(bookings.id))
        .limit(limit),
    work: (row) => endOne(ctx, row),
  });
  return ended.length;
}

/** Ends one request; null when somebody has moved it, or the law has changed back, meanwhile. */
function endOne(ctx: Context<Product>, { id, expertId }: { id: string; expertId: string }) {
  return bookingTransaction(ctx, async (locked) => {
    await lockExpert(locked.db, expertId);
    const [booking] = await locked.db.select().from(bookings).where(eq(bookings.id, id)).for('update');
    const ctx = await withLawHeld(locked);
    const note = booking ? whyUnlawful(ctx, booking) : null;
    if (!booking || !note) return null;
    // Another time that was asked for ends; what is confirmed stands.
    const name = booking.standsId === null ? 'end-by-law' : 'end-move-by-law';
    if (!mayMove(booking, 'product', name, ctx.now()).allowed) return null;
    await applyTransition(ctx, booking, { name, by: 'product', note });
    return id;
  });
}
