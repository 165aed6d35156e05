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
 * Finds an unexpired session by its token, with its person. Uses one prepared statement because every signed-in page
 * needs it; the library's own lookup takes longer than rendering a profile.
 */
export async function findSession(query: Query, token: string): Promise<OpenSession | null> {
  const [row] = await query<SessionRow>('session', SESSION, [token]);
  if (!row) return null;
  const { id, seenAt, personId, ...person } = row;
  return { id, seenAt, person: { id: personId, ...person } };
}

/**
 * Reads the token from a session cookie in the library's format, `token.signature` (HMAC-SHA-256 in base64).
 * Null if it is not signed with this secret.
 */
export function signedToken(value: string | undefined, secret: string): string | null {
  const end = value?.lastIndexOf('.') ?? -1;
  if (value === undefined || end < 1) return null;
  const token = value.slice(0, end);
  const signature = Buffer.from(fingerprint(token, secret), 'base64url').toString('base64');
  return sameText(signature, value.slice(end + 1)) ? token : null;
}
