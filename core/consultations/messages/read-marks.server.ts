import type { Query } from '../../../platform/database/database.ts';
import { countedSql } from './marks-sql.ts';

const MARKS = `select id, sum(number)::text as mark from (${countedSql('= any($1::uuid[])')}) as theirs group by id`;

/**
 * Returns a mark per person that changes with their messages (sent, received, hidden, shown again) and with
 * their bookings that start within a day of now. It is built from counts, so the commit order of transactions
 * does not matter. People without any have no mark.
 */
export async function readMarks(query: Query, people: string[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; mark: string }>('read-marks', MARKS, [people]);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}
