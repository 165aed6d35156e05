import { idFromName } from '../../../lib/id.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import { SEEDED_LAW } from './seeded-law.ts';
import { stateLaws } from './tables.ts';

/**
 * Inserts the initial law of each state that has no rows, and keeps what admins have entered. Safe to run in
 * several processes at the same time.
 */
export async function seedLaw(db: Database): Promise<void> {
  const found = await db.selectDistinct({ state: stateLaws.state }).from(stateLaws);
  const known = new Set(found.map(({ state }) => state));
  const missing = SEEDED_LAW.filter(({ state }) => !known.has(state)).map((row) => ({
    ...row,
    id: idFromName(`law of ${row.state} since ${row.since}`),
  }));
  if (missing.length > 0) await db.insert(stateLaws).values(missing).onConflictDoNothing();
}
