import { asDate } from '../../../lib/as-date.ts';
import type { Query } from '../../../platform/database/database.ts';
import { countedSql } from './marks-sql.ts';

const SESSION_MARKS = `select sessions.id, coalesce(sum(theirs.number), 0)::text as mark
from sessions left join lateral (${countedSql('= sessions.user_id')}) as theirs on true
where sessions.id = any($1::uuid[]) and sessions.expires_at > $2
group by sessions.id`;

/**
 * Returns the mark of each session's person, by session ID (`readMarks`). Omits expired and ended sessions.
 */
export async function readSessionMarks(
  query: Query,
  sessionIds: string[],
  now: Temporal.Instant,
): Promise<Map<string, string>> {
  const at = asDate(now);
  const rows = await query<{ id: string; mark: string }>('session-marks', SESSION_MARKS, [sessionIds, at]);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}
