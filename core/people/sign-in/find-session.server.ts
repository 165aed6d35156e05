import { asDate } from '../../../lib/as-date.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { OpenSession } from '../../context.ts';

const SESSION = `
  select s.id, s.updated_at as "seenAt", u.id as "personId", u.email, u.email_verified as "emailVerified", u.name,
    u.first_name as "firstName", u.last_name as "lastName", u.image, u.date_of_birth::text as "dateOfBirth",
    u.is_admin as "isAdmin", u.is_demo as "isDemo"
  from sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.expires_at > $2`;

type SessionRow = Omit<OpenSession, 'person'> & Omit<OpenSession['person'], 'id'> & { personId: string };

/**
 * Finds an unexpired session by its token, with its person. Uses a single prepared statement, because every
 * signed-in page needs it.
 */
export async function findSession(
  query: Query,
  token: string,
  now: Temporal.Instant,
): Promise<OpenSession | null> {
  const [row] = await query<SessionRow>('session', SESSION, [token, asDate(now)]);
  if (!row) return null;
  const { id, seenAt, personId, ...person } = row;
  return { id, seenAt, person: { id: personId, ...person } };
}
