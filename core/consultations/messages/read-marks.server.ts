import type { Query } from '../../../platform/database/database.ts';
import { countedSql } from './marks-sql.ts';

const MARKS = `select id, sum(number)::text as mark from (${countedSql('= any($1::uuid[])')}) as theirs group by id`;

/**
 * Returns the marks of people. A mark changes when they send or receive a message, when an admin hides one or
 * shows it again, and with their bookings that start within a day of now. Marks are made of counts, so the
 * order in which transactions commit does not matter. People without messages or bookings have no mark.
 */
export async function readMarks(query: Query, people: string[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; mark: string }>('read-marks', MARKS, [people]);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}
