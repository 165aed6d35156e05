import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { experts } from './tables.ts';

/** The id of the expert record that a person signs in for, or null. */
export async function expertIdOf(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ id: experts.id }).from(experts).where(eq(experts.userId, userId));
  return row?.id ?? null;
}
