import { asDate } from '../../../lib/as-date.ts';
import type { Query } from '../../../platform/database/database.ts';
import { type Account, accountOf, PERSON, type PersonRow } from './account-of.ts';

const SESSION = `
  select s.id, s.updated_at as "seenAt", s.view_id as "viewId", ${PERSON}
  from sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.expires_at > $2`;

const VIEW = `
  select v.id, v.ends_at as "endsAt", ${PERSON}
  from account_views v join users u on u.id = v.person_id
  where v.id = $1 and v.admin_id = $2 and v.ended_at is null and v.ends_at > $3 and u.deleted_at is null`;

/** A session as stored, with the account that an admin is viewing in it, if any. */
export type FoundSession = {
  id: string;
  seenAt: Date;
  person: Account;
  view: { id: string; viewed: { person: Account; endsAt: Date } | null } | null;
};

/**
 * Finds an unexpired session by its token, with its person. Uses a single prepared statement, because every
 * signed-in page needs the session. A second statement finds the person whom an admin views.
 */
export async function findSession(
  query: Query,
  token: string,
  now: Temporal.Instant,
): Promise<FoundSession | null> {
  const [row] = await query<PersonRow & { id: string; seenAt: Date; viewId: string | null }>(
    'session',
    SESSION,
    [token, asDate(now)],
  );
  if (!row) return null;
  const { id, seenAt, viewId, ...person } = row;
  const view = viewId && { id: viewId, viewed: await findView(query, viewId, person.personId, now) };
  return { id, seenAt, person: accountOf(person), view: view || null };
}

async function findView(query: Query, viewId: string, adminId: string, now: Temporal.Instant) {
  const [row] = await query<PersonRow & { id: string; endsAt: Date }>('view', VIEW, [
    viewId,
    adminId,
    asDate(now),
  ]);
  if (!row) return null;
  const { id: _id, endsAt, ...person } = row;
  return { person: accountOf(person), endsAt };
}
