import { and, eq, or } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import type { users } from '../../people/accounts/tables.ts';
import { dependsOn } from '../../people/experts/members-sql.ts';
import { disputes } from './tables.ts';

/** Checks whether a dispute about a booking is open. An open dispute holds back the payout. */
export async function isDisputed({ db }: Pick<AnyContext, 'db'>, bookingId: string): Promise<boolean> {
  const isOpen = and(eq(disputes.bookingId, bookingId), eq(disputes.state, 'open'));
  return (await db.select({ id: disputes.id }).from(disputes).where(isOpen).limit(1)).length > 0;
}

/**
 * Returns a query for a person's open disputes, as the client or as the only active owner of the practice. We
 * delete the person's account only after they are closed.
 * @param userId an ID, or a column with one.
 */
export function openDisputes({ db }: Pick<AnyContext, 'db'>, userId: string | typeof users.id) {
  return db
    .select({ id: disputes.id })
    .from(disputes)
    .where(
      and(
        eq(disputes.state, 'open'),
        or(eq(disputes.clientId, userId), dependsOn('disputes.expert_id', userId)),
      ),
    );
}
