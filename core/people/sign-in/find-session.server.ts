import { fingerprint, sameText } from '../../../lib/fingerprint.server.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { OpenSession } from '../../context.ts';

const SESSION = `
  select s.id, s.updated_at as "seenAt", u.id as "personId", u.email, u.email_verified as "emailVerified", u.name,
    u.first_name as "firstName", u.last_name as "lastName", u.image, u.date_of_birth::text as "dateOfBirth",
    u.is_admin as "isAdmin", u.is_demo as "isDemo"
  from sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.expires_at > now()`;

type SessionRow = Omit<OpenSession, 'person'> & Omit<OpenSession['person'], 'id'> & { personId: string };

/**
 * The session of a token that has not run out, and its person as their row has it. One prepared statement, as every
 * page of somebody signed in asks it: the library's own way to a session takes more time than drawing a profile.
 */
export async function findSession(query: Query, token: string): Promise<OpenSession | null> {
  const [row] = await query<SessionRow>('session', SESSION, [token]);
  if (!row) return null;
  const { id, seenAt, personId, ...person } = row;
  return { id, seenAt, person: { id: personId, ...person } };
}

/**
 * The token in the value of a session's cookie as the library writes it, `token.signature`: HMAC-SHA-256 in base64.
 * Null where nothing is signed, or not with this secret.
 */
export function signedToken(value: string | undefined, secret: string): string | null {
  const end = value?.lastIndexOf('.') ?? -1;
  if (value === undefined || end < 1) return null;
  const token = value.slice(0, end);
  const signature = Buffer.from(fingerprint(token, secret), 'base64url').toString('base64');
  return sameText(signature, value.slice(end + 1)) ? token : null;
}
