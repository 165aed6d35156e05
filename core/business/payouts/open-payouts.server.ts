import { and, eq, ne, or, sql } from 'drizzle-orm';
import { bookings } from '../../consultations/bookings/tables.ts';
import type { AnyContext } from '../../context.ts';
import type { users } from '../../people/accounts/tables.ts';
import { dependsOn } from '../../people/experts/members-sql.ts';
import { KEPT_BACK_DAYS } from './payout.ts';
import { payouts } from './tables.ts';

/**
 * Returns a query for the unpaid payouts of the practices whose only active owner is this person. We delete
 * the person's account only after these payouts. After `KEPT_BACK_DAYS`, only payouts on their way still
 * count.
 * @param userId an ID, or a column with one.
 */
export function openPayouts(ctx: Pick<AnyContext, 'db' | 'now'>, userId: string | typeof users.id) {
  const since = ctx
    .now()
    .subtract({ hours: 24 * KEPT_BACK_DAYS })
    .toString();
  const latest = sql`coalesce(${bookings.endsAt}, ${payouts.createdAt})`;
  return ctx.db
    .select({ id: payouts.id })
    .from(payouts)
    .leftJoin(bookings, eq(bookings.id, payouts.bookingId))
    .where(
      and(
        dependsOn('payouts.expert_id', userId),
        ne(payouts.state, 'paid'),
        or(eq(payouts.state, 'on-its-way'), sql`${latest} > ${since}::timestamptz`),
      ),
    );
}
