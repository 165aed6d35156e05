import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext, Person, Role } from '../../context.ts';
import { accountOf, PERSON, type PersonRow } from '../sign-in/account-of.ts';
import { hashKey } from './hash-key.server.ts';
import { isKeyToken } from './key-token.ts';
import { isScope, type Scope } from './scopes.ts';
import { apiKeys } from './tables.ts';

/** A key of a call, and the person it acts for. */
export type FoundKey = { id: string; scopes: Scope[]; practiceId: string | null; person: Person };

const KEY = `
  select k.id as "keyId", k.scopes, k.practice_id as "practiceId", k.used_at as "usedAt", m.role,
    ${PERSON}
  from api_keys k join users u on u.id = k.user_id
    left join practice_members m on m.practice_id = k.practice_id and m.user_id = k.user_id
  where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)
    and u.deleted_at is null
    and not exists (select 1 from suspensions s where s.user_id = u.id and s.lifted_at is null)
    and (k.practice_id is null or m.role = 'owner')`;

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
 * Finds a key that counts now. Null if it is unknown, revoked, or expired, if its person is suspended or gone,
 * or if they no longer own its practice. The person acts as a client without a practice, or for the practice of
 * the key alone, and never as an admin.
 */
export async function findKey(
  ctx: Pick<AnyContext, 'query' | 'db' | 'now'>,
  token: string,
): Promise<FoundKey | null> {
  if (!isKeyToken(token)) return null;
  const now = asDate(ctx.now());
  const [row] = await ctx.query<Row>('api key', KEY, [hashKey(token), now]);
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
  return {
    id: keyId,
    scopes: scopes.filter(isScope),
    practiceId,
    person: { ...accountOf(person), kind: 'person', isAdmin: false, memberships },
  };
}
