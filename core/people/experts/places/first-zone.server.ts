import { and, eq } from 'drizzle-orm';
import * as words from '#text/people/experts/rules';
import { Refusal } from '../../../../lib/errors.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { expertPlaces } from '../tables.ts';

/** Returns the IANA time zone of an expert's first place, for data that is not tied to a place. */
export async function firstZoneOf(db: Database, expertId: string): Promise<string> {
  const [place] = await db
    .select({ zone: expertPlaces.zone })
    .from(expertPlaces)
    .where(and(eq(expertPlaces.expertId, expertId), eq(expertPlaces.rank, 0)));
  if (!place) throw new Refusal('not_found', words.expert_not_found);
  return place.zone;
}
