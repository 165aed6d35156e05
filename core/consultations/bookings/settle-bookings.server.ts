import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { dependsOn } from '../../people/experts/members-sql.ts';
import { experts } from '../../people/experts/tables.ts';
import { applyTransition } from './apply-transition.server.ts';
import { ACTIVE_STATUSES } from './booking-life.ts';
import { endingFor, mayMove } from './booking-rules.ts';
import { bookings } from './tables.ts';

/**
 * Ends all upcoming bookings of a person who can no longer come, as a client or as the practice's last active
 * owner. Declines requests to the practice and cancels the rest, without a reason. Consultations whose booked
 * start has passed continue. The caller acts as an admin or as the product, and holds the person's lock.
 * @returns the number of ended bookings.
 */
export async function settleBookings(ctx: AnyContext, userId: string): Promise<number> {
  return await endAhead(ctx, or(eq(bookings.clientId, userId), dependsOn('experts.id', userId)), userId);
}

/**
 * Ends all upcoming bookings of a practice that clients can no longer book, like `settleBookings`. The
 * caller holds the practice's lock.
 * @returns the number of ended bookings.
 */
export async function settleBookingsAt(ctx: AnyContext, practiceId: string): Promise<number> {
  return await endAhead(ctx, eq(bookings.expertId, practiceId), null);
}

async function endAhead(ctx: AnyContext, whose: SQL | undefined, clientId: string | null): Promise<number> {
  const by = ctx.actor?.kind === 'person' ? 'admin' : 'product';
  const ahead = and(
    whose,
    inArray(bookings.status, [...ACTIVE_STATUSES]),
    gt(bookings.startsAt, asDate(ctx.now())),
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
