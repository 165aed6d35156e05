import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { expertPlaces, experts } from './tables.ts';

/** Where an expert is, as it stands while the row is held. */
export type LockedExpert = { state: string; zone: string };

/**
 * Makes changes to one expert's calendar, and to who belongs to the practice, wait for each other. Taken before
 * any booking row is written, so that overlapping inserts never wait on each other inside the exclusion constraint.
 * @returns the expert as they are now.
 * @throws Refusal not_found, when the listing has just been erased.
 */
export async function lockExpert(tx: Database, expertId: string): Promise<LockedExpert> {
  const [expert] = await tx
    .select({ id: experts.id })
    .from(experts)
    .where(eq(experts.id, expertId))
    .for('no key update');
  // Asked apart, as a statement reads what stood when it began and not what it has waited for.
  const [place] = await tx
    .select({ state: expertPlaces.state, zone: expertPlaces.zone })
    .from(expertPlaces)
    .where(and(eq(expertPlaces.expertId, expertId), eq(expertPlaces.rank, 0)));
  if (!expert || !place) throw new Refusal('not_found', 'Expert not found');
  return place;
}
