import { eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { experts } from './tables.ts';

/**
 * Makes changes to one expert's calendar, to their places and to who belongs to the practice wait for each other.
 * Taken before any booking row is written, so that overlapping inserts never wait on each other inside the
 * exclusion constraint. What decides is read afterwards.
 */
export async function lockExpert(tx: Database, expertId: string): Promise<void> {
  const found = await tx
    .select({ id: experts.id })
    .from(experts)
    .where(eq(experts.id, expertId))
    .for('no key update');
  if (found.length === 0) throw new Refusal('not_found', 'Expert not found');
}
