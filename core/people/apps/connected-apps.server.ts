import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import * as words from '#text/people/apps/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { isScope, type Scope } from '../api-keys/scopes.ts';
import { apiKeys } from '../api-keys/tables.ts';
import { experts } from '../experts/tables.ts';

/** An app that may act for the person. `practices` has null for the person as a client. */
export type ConnectedApp = {
  id: string;
  name: string;
  scopes: Scope[];
  practices: (string | null)[];
  since: Date;
  usedAt: Date | null;
};

/** Returns the apps that the signed-in person allowed and that still have access, last allowed first. */
export async function readConnectedApps(ctx: Context): Promise<ConnectedApp[]> {
  const { appId, name, scopes, createdAt, usedAt, expiresAt, revokedAt, userId } = apiKeys;
  const rows = await ctx.db
    .select({ appId, name, scopes, createdAt, usedAt, practice: experts.name })
    .from(apiKeys)
    .leftJoin(experts, eq(experts.id, apiKeys.practiceId))
    .where(
      and(
        eq(userId, signedIn(ctx).id),
        isNotNull(appId),
        isNull(revokedAt),
        gt(expiresAt, asDate(ctx.now())),
      ),
    )
    .orderBy(desc(createdAt));
  return [...Map.groupBy(rows, (row) => row.appId ?? '')].map(([id, group]) => ({
    id,
    name: group[0]!.name,
    scopes: [...new Set(group.flatMap((row) => row.scopes))].filter(isScope),
    practices: [...new Set(group.map(({ practice }) => practice))],
    since: group.at(-1)!.createdAt,
    usedAt: latest(group.map(({ usedAt }) => usedAt)),
  }));
}

function latest(dates: (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);
}

/** Takes an app's access to the signed-in person's account away, on all its devices, at once. */
export async function removeApp(ctx: Context, { appId }: { appId: string }): Promise<void> {
  const me = signedIn(ctx);
  if (!isId(appId)) throw new Refusal('not_found', words.not_connected);
  await ctx.db
    .update(apiKeys)
    .set({ revokedAt: asDate(ctx.now()) })
    .where(and(eq(apiKeys.userId, me.id), eq(apiKeys.appId, appId), isNull(apiKeys.revokedAt)));
}
