import { openKeyRing } from '../../../lib/secrets/key-ring.server.ts';
import { signedCookie } from '../../../lib/secrets/signed-cookie.server.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { OpenSession, SignIn } from '../../context.ts';
import { SESSION_DAYS } from '../accounts/durations.ts';
import { hasAdminRights } from './account-of.ts';
import { findSession } from './find-session.server.ts';

/**
 * Creates the parts that all sign-in code shares: the session lookup, the session cookie, and the ring
 * of keys.
 */
export function openSignIn({
  query,
  secrets,
  encryptionKeys,
  publicOrigin,
  now,
  adminEmail,
}: {
  query: Query;
  /** The values of SECRET, the current one first. */
  secrets: readonly string[];
  /** The keys of ENCRYPTION_KEYS, the current one first. */
  encryptionKeys?: readonly string[];
  publicOrigin: string;
  now: () => Temporal.Instant;
  /** The built-in admin's address, in lower case. The account that has confirmed this address is an admin. */
  adminEmail?: string | null;
}): SignIn {
  const ring = openKeyRing({ secrets, encryptionKeys });
  const cookie = signedCookie('plugwell.session_token', {
    secrets,
    seconds: SESSION_DAYS * 86_400,
    secure: publicOrigin.startsWith('https:'),
  });

  const withRights = (person: OpenSession['person']): OpenSession['person'] => ({
    ...person,
    isAdmin: hasAdminRights(person, adminEmail),
  });

  async function sessionOf(headers: Headers): Promise<OpenSession | null> {
    const token = cookie.read(headers);
    const found = token === null ? null : await findSession(query, token, now());
    if (!found) return null;
    const { id, seenAt, view } = found;
    const own = withRights(found.person);
    if (!view) return { id, seenAt, person: own, viewing: null };
    const person = view.viewed && withRights(view.viewed.person);
    if (!view.viewed || !person || !own.isAdmin || person.isAdmin) {
      return { id, seenAt, person: own, viewing: null, lostView: view.id };
    }
    return { id, seenAt, person, viewing: { id: view.id, admin: own, endsAt: view.viewed.endsAt } };
  }

  return {
    sessionOf,
    personOf: async (headers) => (await sessionOf(headers))?.person ?? null,
    cookie,
    ring,
    keyFor: (purpose) => ring.secrets[0]!.keyFor(purpose),
    keysFor: (purpose) => ring.secrets.map(({ keyFor }) => keyFor(purpose)),
  };
}
