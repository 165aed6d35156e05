import { and, desc, eq, inArray } from 'drizzle-orm';
import * as messages from '#text/practice/applications/rules';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { OPEN_STATUSES } from './application.ts';
import type { ApplicationRow } from './move-application.server.ts';
import { applications } from './tables.ts';

/**
 * Locks the signed-in user's open application and runs `work` in the same transaction. Refuses if there is
 * none.
 */
export async function withOwnApplication<Result>(
  ctx: Context,
  work: (ctx: Context, row: ApplicationRow) => Promise<Result>,
): Promise<Result> {
  const { id } = signedIn(ctx);
  return await inTransaction(ctx, async (ctx) => {
    const row = await openApplicationOf(ctx, id, true);
    if (!row) throw new Refusal('status_changed', messages.none_open);
    return await work(ctx, row);
  });
}

/**
 * Returns a person's open application; null if there is none.
 * @param held whether to lock the row until the transaction ends.
 */
export async function openApplicationOf(
  ctx: Pick<Context, 'db'>,
  userId: string,
  held = false,
): Promise<ApplicationRow | null> {
  const query = ctx.db
    .select()
    .from(applications)
    .where(and(eq(applications.userId, userId), inArray(applications.status, [...OPEN_STATUSES])));
  const [row] = held ? await query.for('update') : await query;
  return row ?? null;
}

/** Returns a person's newest application, open or not; null if there is none. */
export async function newestApplicationOf(
  ctx: Pick<Context, 'db'>,
  userId: string,
): Promise<ApplicationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1);
  return row ?? null;
}
