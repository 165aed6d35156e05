import type { Query } from '../../../platform/database/database.ts';
import { countedSql } from './marks-sql.ts';

const MARKS = `select id, sum(number)::text as mark from (${countedSql('= any($1::uuid[])')}) as theirs group by id`;

/**
 * Returns people's marks. A mark changes when the person sends or receives a message, when an admin hides a
 * message or shows it again, and when one of their bookings within a day of now changes. Marks are made of
 * counts, so the order in which transactions commit does not matter. A person without any such message or
 * booking has no mark.
 */
export async function readMarks(query: Query, people: string[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; mark: string }>('read-marks', MARKS, [people]);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}
