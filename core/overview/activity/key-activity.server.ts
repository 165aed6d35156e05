import { and, desc, eq, gte, isNotNull, or } from 'drizzle-orm';
import * as words from '#text/overview/activity/rules';
import type { Context } from '../../context.ts';
import { apiKeyActs, apiKeys } from '../../people/api-keys/tables.ts';
import type { ActivityEntry } from './activity.ts';

/**
 * Returns an entry for each key or app that got or lost its access, and for each call by which one changed
 * something.
 */
export async function readKeyActivity(
  { db }: Pick<Context, 'db'>,
  userId: string,
  since: Date,
  atMost: number,
): Promise<ActivityEntry[]> {
  const { id, name, appId, createdAt, revokedAt } = apiKeys;
  const acts = await db
    .select({ id: apiKeyActs.id, at: apiKeyActs.at, call: apiKeyActs.call, name: apiKeys.name, appId })
    .from(apiKeyActs)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeyActs.keyId))
    .where(and(eq(apiKeyActs.userId, userId), gte(apiKeyActs.at, since)))
    .orderBy(desc(apiKeyActs.at), desc(apiKeyActs.id))
    .limit(atMost);
  const keys = await db
    .select({ id, name, appId, createdAt, revokedAt })
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
  const said = (appId: string | null) => (appId === null ? OF_KEYS : OF_APPS);
  return [
    ...acts.map(({ id, at, call, name, appId }) => entry(id, at, said(appId).used({ name, call }))),
    ...keys
      .filter(({ createdAt }) => createdAt >= since)
      .map(({ id, name, appId, createdAt }) => entry(`made-${id}`, createdAt, said(appId).made({ name }))),
    ...keys.flatMap(({ id, name, appId, revokedAt }) =>
      revokedAt && revokedAt >= since ? [entry(`revoked-${id}`, revokedAt, said(appId).ended({ name }))] : [],
    ),
  ];
}

const OF_KEYS = { used: words.key_used, made: words.key_made, ended: words.key_revoked };
const OF_APPS = { used: words.app_used, made: words.app_allowed, ended: words.app_ended };
