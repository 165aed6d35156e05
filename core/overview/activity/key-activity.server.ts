import { and, desc, eq, gte, isNotNull, or } from 'drizzle-orm';
import * as words from '#text/overview/activity/rules';
import type { Context } from '../../context.ts';
import { apiKeyActs, apiKeys } from '../../people/api-keys/tables.ts';
import type { ActivityEntry } from './activity.ts';

/** Returns an entry for each key that was created or revoked, and for each call by which a key changed something. */
export async function readKeyActivity(
  { db }: Pick<Context, 'db'>,
  userId: string,
  since: Date,
  atMost: number,
): Promise<ActivityEntry[]> {
  const acts = await db
    .select({ id: apiKeyActs.id, at: apiKeyActs.at, call: apiKeyActs.call, name: apiKeys.name })
    .from(apiKeyActs)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeyActs.keyId))
    .where(and(eq(apiKeyActs.userId, userId), gte(apiKeyActs.at, since)))
    .orderBy(desc(apiKeyActs.at), desc(apiKeyActs.id))
    .limit(atMost);
  const { id, name, createdAt, revokedAt } = apiKeys;
  const keys = await db
    .select({ id, name, createdAt, revokedAt })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.userId, userId),
        or(gte(createdAt, since), and(isNotNull(revokedAt), gte(revokedAt, since))),
      ),
    );
  const entry = (id: string, at: Date, description: string): ActivityEntry => ({
    id,
    type: 'account',
    at: at.toISOString(),
    description,
    about: null,
  });
  return [
    ...acts.map(({ id, at, call, name }) => entry(id, at, words.key_used({ name, call }))),
    ...keys
      .filter(({ createdAt }) => createdAt >= since)
      .map(({ id, name, createdAt }) => entry(`made-${id}`, createdAt, words.key_made({ name }))),
    ...keys.flatMap(({ id, name, revokedAt }) =>
      revokedAt && revokedAt >= since ? [entry(`revoked-${id}`, revokedAt, words.key_revoked({ name }))] : [],
    ),
  ];
}
