import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Returns SQL for a practitioner's name if the practice has or had several practitioners. Otherwise null,
 * because the practice's name is enough.
 */
export function practitionerName(practiceId: Column | SQL, practitionerId: Column | SQL): SQL<string | null> {
  return sql<string | null>`(select coalesce(pr.name, e.name) from practitioners pr
    join experts e on e.id = pr.practice_id
    where pr.id = ${practitionerId} and pr.practice_id = ${practiceId}
      and exists (select 1 from practitioners o where o.practice_id = ${practiceId} and o.id <> pr.id))`;
}
