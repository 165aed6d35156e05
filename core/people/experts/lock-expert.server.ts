import { eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { experts } from './tables.ts';

/**
 * Serializes changes to an expert's calendar, places and members. Take the lock before writing any booking
 * row, so that overlapping inserts never wait on each other inside the exclusion constraint. Only then read
 * the facts that your decision depends on.
 */
export async function lockExpert(tx: Database, expertId: string): Promise<void> {
  const found = await tx
    .select({ id: experts.id })
    .from(experts)
    .where(eq(experts.id, expertId))
    .for('no key update');
  if (found.length === 0) throw new Refusal('not_found', 'Expert not found');
}
