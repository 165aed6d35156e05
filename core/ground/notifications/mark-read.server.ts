import { and, eq, isNull } from 'drizzle-orm';
import * as words from '#text/ground/notifications/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { AnyContext, Context } from '../../context.ts';
import type { NotificationKind } from './kinds.ts';
import { notifications } from './tables.ts';

export async function markAllRead(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', words.log_in_to_see);
  await ctx.db
    .update(notifications)
    .set({ readAt: asDate(ctx.now()) })
    .where(and(eq(notifications.userId, actor.id), isNull(notifications.readAt)));
}

/**
 * Marks notifications about a subject as read: for one person who has seen it, or for everyone once nothing
 * is left to do.
 * @param about.userId omit for everyone.
 */
export async function markSubjectRead(
  ctx: AnyContext,
  about: { userId?: string; kind: NotificationKind; subjectId: string },
): Promise<void> {
  await ctx.db
    .update(notifications)
    .set({ readAt: asDate(ctx.now()) })
    .where(
      and(
        about.userId === undefined ? undefined : eq(notifications.userId, about.userId),
        eq(notifications.kind, about.kind),
        eq(notifications.subjectId, about.subjectId),
        isNull(notifications.readAt),
      ),
    );
}
