import { and, eq, isNull, sql } from 'drizzle-orm';
import { expertPlaces, experts, practitioners } from '../core/people/experts/tables.ts';
import { DEFAULT_HOURS } from '../core/practice/availability/weekly-hours.ts';
import { newId } from '../lib/id.server.ts';
import type { Database } from '../platform/database/database.ts';
import { runSql } from '../platform/database/run-sql.ts';

/**
 * A test's values for an expert's place. `location` is the public label, and the exact point is public.
 */
export type PlaceValues = {
  location: string;
  city: string;
  state: string;
  zip?: string | null;
  /** The street address; a made-up one by default, null for none. */
  address?: string | null;
  lat: number;
  lng: number;
  zone: string;
  isStepFree?: boolean;
  hasParking?: boolean;
};

/** An expert with one place and one practitioner, in one flat object. */
export type ExpertWithPlace = typeof experts.$inferInsert &
  PlaceValues &
  Pick<typeof practitioners.$inferInsert, 'languages' | 'gender'> & {
    /** Whether the expert has confirmed the default hours; true by default. */
    choosesHours?: boolean;
  };

const rowOf = (
  expertId: string,
  rank: number,
  {
    location,
    city,
    state,
    zip,
    address = '1200 Market Street',
    lat,
    lng,
    zone,
    isStepFree,
    hasParking,
  }: PlaceValues,
) => ({
  isStepFree,
  hasParking,
  city,
  address,
  state,
  zip,
  zone,
  id: newId(),
  expertId,
  rank,
  lat,
  lng,
  isExactPublic: true,
  pointSeed: newId(),
  publicLabel: location,
  publicLat: lat,
  publicLng: lng,
  checkedAt: new Date('2026-01-01T00:00:00Z'),
});

export async function insertExperts(db: Database, all: readonly ExpertWithPlace[]): Promise<void> {
  const split = all.map((one) => {
    const { location, city, state, zip, address, lat, lng, zone, isStepFree, hasParking, ...rest } = one;
    const { languages, gender, choosesHours = true, ...expert } = rest;
    const keepsDefaultHours = !choosesHours;
    const person = { id: newId(), practiceId: expert.id, languages, gender, keepsDefaultHours };
    return { expert: { liveToldAt: new Date(0), ...expert }, person, place: rowOf(expert.id, 0, one) };
  });
  await db.insert(experts).values(split.map(({ expert }) => expert));
  await db.insert(expertPlaces).values(split.map(({ place }) => place));
  await db.insert(practitioners).values(split.map(({ person }) => person));
  const { startMinute, endMinute } = DEFAULT_HOURS[0]!;
  await runSql(
    db,
    sql`
    insert into weekly_hours (expert_id, practitioner_id, weekday, start_minute, end_minute)
    select p.practice_id, p.id, weekday, ${startMinute}::int, ${endMinute}::int
    from practitioners p, generate_series(1, 7) weekday
    where not p.keeps_default_hours and p.id = any(${sql.param(split.map(({ person }) => person.id))}::uuid[])`,
  );
}

export async function insertPractitioner(
  db: Database,
  practiceId: string,
  values: Partial<typeof practitioners.$inferInsert> & { name: string },
): Promise<string> {
  const id = newId();
  await db.insert(practitioners).values({ rank: 1, ...values, id, practiceId });
  return id;
}

/** Returns the ids of a practice's practitioners who are not retired, in order. */
export async function practitionersOf(db: Database, practiceId: string): Promise<string[]> {
  const rows = await db
    .select({ id: practitioners.id })
    .from(practitioners)
    .where(and(eq(practitioners.practiceId, practiceId), isNull(practitioners.activeUntil)))
    .orderBy(practitioners.rank, practitioners.id);
  return rows.map(({ id }) => id);
}

export async function insertPlace(
  db: Database,
  expertId: string,
  rank: number,
  place: PlaceValues,
): Promise<string> {
  const row = rowOf(expertId, rank, place);
  await db.insert(expertPlaces).values(row);
  return row.id;
}

/** Changes an expert's first place with the expert's row locked, as the product does. */
export async function moveExpert(
  db: Database,
  expertId: string,
  { location, ...place }: Partial<PlaceValues>,
): Promise<void> {
  await db.select({ id: experts.id }).from(experts).where(eq(experts.id, expertId)).for('no key update');
  await db
    .update(expertPlaces)
    .set({ ...place, ...(location === undefined ? {} : { publicLabel: location }) })
    .where(and(eq(expertPlaces.expertId, expertId), eq(expertPlaces.rank, 0)));
}
