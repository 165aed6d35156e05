import { and, inArray, isNotNull } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { otherLeaving, ownLeaving } from './leaving.ts';
import { users } from './tables.ts';

export async function leavingAmong(db: Database, userIds: readonly (string | null)[]): Promise<Set<string>> {
  const ids = userIds.filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNotNull(users.deleteAt)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Refuses to start something new if either person is leaving.
 * @param db a transaction whose locks make deletion requests wait, so neither person can request deletion in
 * the meantime.
 */
export async function refuseLeaving(
  db: Database,
  { actorId, other }: { actorId: string; other: { id: string | null; name: string } },
): Promise<void> {
  const leaving = await leavingAmong(db, [actorId, other.id]);
  if (leaving.has(actorId)) throw new Refusal('not_allowed', ownLeaving);
  if (other.id !== null && leaving.has(other.id)) {
    throw new Refusal('not_bookable', otherLeaving(other.name));
  }
}
