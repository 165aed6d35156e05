import type { Query } from '../../../platform/database/database.ts';
import { countedSql } from './marks-sql.ts';

const MARKS = `select id, sum(number)::text as mark from (${countedSql('= any($1::uuid[])')}) as theirs group by id`;

/**
 * For each person a mark that changes when a message is written to or by them, hidden or shown again, or something
 * happens to a booking of theirs about its day: the number of messages in their conversations, of such acts, and of the
 * changes of those bookings. People without any have none. It is compared with the one before, so the order in which
 * transactions commit does not matter.
 */
export async function readMarks(query: Query, people: string[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; mark: string }>('read-marks', MARKS, [people]);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}
