import type { Query } from '../../platform/database/database.ts';

const MARKS = `select id, sum(number)::text as mark from (
  select client_id as id, last_number as number from conversations where client_id = any($1::uuid[])
  union all
  select practice_members.user_id, last_number from conversations
  join practice_members on practice_id = expert_id where practice_members.user_id = any($1::uuid[])
  union all
  select client_id, changes from bookings
  where client_id = any($1::uuid[]) and starts_at between now() - interval '1 day' and now() + interval '1 day'
  union all
  select practice_members.user_id, changes from bookings
  join practice_members on practice_id = expert_id where practice_members.user_id = any($1::uuid[])
    and starts_at between now() - interval '1 day' and now() + interval '1 day'
) as theirs group by id`;

/**
 * For each person a mark that changes when a message is written to or by them, or something happens to a booking of
 * theirs about its day: the number of messages in their conversations, and of the changes of those bookings. People
 * without any have none. It is compared with the one before, so the order in
 * which transactions commit does not matter.
 */
export async function readMarks(query: Query, people: string[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; mark: string }>('read-marks', MARKS, [people]);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}
