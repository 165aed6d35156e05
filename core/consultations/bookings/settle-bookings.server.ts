import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { dependsOn } from '../../people/experts/members-sql.ts';
import { experts } from '../../people/experts/tables.ts';
import { applyTransition } from './apply-transition.server.ts';
import { ACTIVE_STATUSES, endingFor, mayMove } from './booking.ts';
import { bookings } from './tables.ts';

/**
 * Ends everything that lies ahead of somebody who can no longer come, as a client or as the last owner of a
 * practice who took part: requests to them are declined, all else is cancelled, and the other side hears of it without a reason. What has begun goes on. Asked by an admin or by
 * the product, in a transaction that holds the person's own row, so that nothing new of theirs comes in between.
 * @returns how many were ended.
 */
export async function settleBookings(ctx: AnyContext, userId: string): Promise<number> {
  return await endAhead(ctx, or(eq(bookings.clientId, userId), dependsOn('experts.id', userId)), userId);
}

/**
 * The same for a practice that clients can no longer book, whoever owns it. To be called with the practice held.
 * @returns how many were ended.
 */
export async function settleBookingsAt(ctx: AnyContext, practiceId: string): Promise<number> {
  return await endAhead(ctx, eq(bookings.expertId, practiceId), null);
}

async function endAhead(ctx: AnyContext, whose: SQL | undefined, clientId: string | null): Promise<number> {
  const by = ctx.actor?.kind === 'person' ? 'admin' : 'product';
  const ahead = and(
    whose,
    inArray(bookings.status, [...ACTIVE_STATUSES]),
    gt(bookings.startsAt, new Date(ctx.now().epochMilliseconds)),
  );
  const found = await ctx.db
    .select({ expertId: bookings.expertId })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(ahead);
  const expertIds = [...new Set(found.map(({ expertId }) => expertId))].sort();
  for (const expertId of expertIds) await lockExpert(ctx.db, expertId);
  const open = await ctx.db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(ahead)
    .orderBy(bookings.startsAt, bookings.id)
    .for('update', { of: bookings });
  let ended = 0;
  for (const { booking } of open) {
    const name = endingFor(booking.clientId === clientId ? 'client' : 'expert', booking.status);
    if (!mayMove(booking, by, name, ctx.now()).allowed) continue;
    await applyTransition(ctx, booking, { name, by, note: null });
    ended += 1;
  }
  return ended;
}
