import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { experts } from '../experts/tables.ts';
import { isScope, type Scope } from './scopes.ts';
import { apiKeys } from './tables.ts';

/** A key as its person sees it. `practice` is null for a key that acts as client. */
export type OwnKey = {
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  practice: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  usedAt: Date | null;
};

/** Returns the keys that the signed-in person created, newest first, expired ones included. */
export async function readKeys(ctx: Context): Promise<OwnKey[]> {
  const { id, name, prefix, scopes, createdAt, expiresAt, usedAt, revokedAt, userId, appId } = apiKeys;
  const rows = await ctx.db
    .select({ id, name, prefix, scopes, createdAt, expiresAt, usedAt, practice: experts.name })
    .from(apiKeys)
    .leftJoin(experts, eq(experts.id, apiKeys.practiceId))
    .where(and(eq(userId, signedIn(ctx).id), isNull(appId), isNull(revokedAt)))
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({ ...row, scopes: row.scopes.filter(isScope) }));
}
