import * as words from '#text/people/experts/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { queryIn } from '../../../platform/database/query-in.ts';

const LOCK_EXPERT = 'select id from experts where id = $1 for no key update';

/**
 * Locks an expert, which serializes changes to the expert's calendar, places, and members. Call this before
 * writing bookings. Otherwise, overlapping inserts can deadlock in the exclusion constraint. Read the data
 * for your decision only after you have the lock.
 */
export async function lockExpert(tx: Database, expertId: string): Promise<void> {
  const found = await queryIn(tx)('lock of an expert', LOCK_EXPERT, [expertId]);
  if (found.length === 0) throw new Refusal('not_found', words.expert_not_found);
}
