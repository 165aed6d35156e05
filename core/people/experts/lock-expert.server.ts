import { eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { experts } from './tables.ts';

/**
 * Serializes changes to an expert's calendar, places, and members. Call it before writing bookings, so
 * overlapping inserts never wait for each other inside the exclusion constraint. Read the facts for your
 * decision only afterward.
 */
export async function lockExpert(tx: Database, expertId: string): Promise<void> {
  const found = await tx
    .select({ id: experts.id })
    .from(experts)
    .where(eq(experts.id, expertId))
    .for('no key update');
  if (found.length === 0) throw new Refusal('not_found', 'Expert not found');
}
