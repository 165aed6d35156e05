/**
 * Returns SQL for the counts behind people's marks: rows with a person's ID and a number, from their
 * conversations and from their bookings that start within a day of now.
 * @param who the condition on the person's ID, such as `= any($1::uuid[])`.
 */
export const countedSql = (who: string): string => `
  select client_id as id, last_number + times_turned as number from conversations where client_id ${who}
  union all
  select practice_members.user_id, last_number + times_turned from conversations
  join practice_members on practice_id = expert_id where practice_members.user_id ${who}
  union all
  select client_id, changes from bookings
  where client_id ${who} and starts_at between now() - interval '1 day' and now() + interval '1 day'
  union all
  select practice_members.user_id, changes from bookings
  join practice_members on practice_id = expert_id where practice_members.user_id ${who}
    and starts_at between now() - interval '1 day' and now() + interval '1 day'`;
