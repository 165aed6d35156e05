import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { users } from './tables.ts';

/**
 * Locks a person (`own`) and the account that already has the new address, if any (`other`). Locks in order
 * of id, so concurrent changes can't deadlock.
 */
export async function lockForAddress(tx: Database, userId: string, email: string) {
  const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, holder ? [userId, holder.id] : [userId]))
    .orderBy(users.id)
    .for('update');
  return {
    own: rows.find((row) => row.id === userId),
    other: rows.find((row) => row.id !== userId),
  };
}
