import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { consents, users } from './tables.ts';

/**
 * Removes an unconfirmed account, so the address is free for its real owner. Does nothing if the account is
 * confirmed. Also removes the account's consents, because we don't know who gave them.
 */
export async function removeUnconfirmed(tx: Database, userId: string): Promise<void> {
  const unconfirmed = and(eq(users.id, userId), eq(users.emailVerified, false));
  const [row] = await tx.select({ id: users.id }).from(users).where(unconfirmed).for('update');
  if (!row) return;
  await tx.delete(consents).where(eq(consents.userId, userId));
  await tx.delete(users).where(eq(users.id, userId));
}
