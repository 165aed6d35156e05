import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext, Person, Role } from '../../context.ts';
import { hasPrograms } from '../experts/members-sql.ts';
import { accountOf, hasAdminRights, PERSON, type PersonRow } from '../sign-in/account-of.ts';
import { hashKey } from './hash-key.server.ts';
import { isAccessToken, isKeyToken } from './key-token.ts';
import { isForAdmins, isScope, type Scope } from './scopes.ts';
import { apiKeys } from './tables.ts';

/** With what a program calls, a key or an app's access token, and the person it acts for. */
export type FoundKey = { id: string; scopes: Scope[]; practiceId: string | null; person: Person };

const COLUMNS = `k.id as "keyId", k.practice_id as "practiceId", k.used_at as "usedAt", m.role, ${PERSON}`;
/** Joins the person of a key `k`, and their membership in its practice. */
export const KEY_PEOPLE = `join users u on u.id = k.user_id
    left join practice_members m on m.practice_id = k.practice_id and m.user_id = k.user_id`;
/** The condition on which a key `k` counts at `$2`: it is open, and its person may act. */
export const KEY_COUNTS = `k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)
    and ${hasPrograms('u')}
    and (k.practice_id is null or m.role = 'owner')`;

const KEY = `
  select k.scopes, ${COLUMNS}
  from api_keys k ${KEY_PEOPLE}
  where k.hash = $1 and ${KEY_COUNTS}`;

const TOKEN = `
  select t.scopes, ${COLUMNS}
  from access_tokens t join api_keys k on k.id = t.key_id join apps a on a.id = k.app_id ${KEY_PEOPLE}
  where t.hash = $1 and t.expires_at > $2 and a.disabled_at is null and ${KEY_COUNTS}`;

type Row = PersonRow & {
  keyId: string;
  scopes: string[];
  practiceId: string | null;
  usedAt: Date | null;
  role: Role | null;
};

/** How precisely we store the last use. */
const USED_MINUTES = 1;

/**
 * Finds the key or access token that counts now. Null if it is unknown, revoked, or expired, if its app is
 * disabled, if its person is suspended or gone, or if they no longer own its practice. The person acts as a
 * client without a practice, or for the practice of the key alone, and never as an admin. A key has scopes for
 * admins only while its person is one.
 * @param adminEmail the address of the built-in admin, in lower case; null if there is none.
 */
export async function findKey(
  ctx: Pick<AnyContext, 'query' | 'db' | 'now'>,
  token: string,
  adminEmail: string | null,
): Promise<FoundKey | null> {
  const now = asDate(ctx.now());
  const values = [hashKey(token), now];
  const [row] = isKeyToken(token)
    ? await ctx.query<Row>('api key', KEY, values)
    : isAccessToken(token)
      ? await ctx.query<Row>('access token', TOKEN, values)
      : [];
  if (!row) return null;
  const { keyId, scopes, practiceId, usedAt, role, ...person } = row;
  const due = asDate(ctx.now().subtract({ minutes: USED_MINUTES }));
  if (usedAt === null || usedAt <= due) {
    await ctx.db
      .update(apiKeys)
      .set({ usedAt: now })
      .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, now))));
  }
  const memberships = practiceId !== null && role !== null ? [{ practiceId, role }] : [];
  const account = accountOf(person);
  const isOfAdmin = practiceId === null && isKeyToken(token) && hasAdminRights(account, adminEmail);
  return {
    id: keyId,
    scopes: scopes.filter(isScope).filter((scope) => isOfAdmin || !isForAdmins(scope)),
    practiceId,
    person: { ...account, kind: 'person', isAdmin: false, memberships },
  };
}
