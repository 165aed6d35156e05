import { and, count, desc, eq, isNull } from 'drizzle-orm';
import * as words from '#text/ground/notifications/rules';
import { Refusal } from '../../../lib/errors.ts';
import { inOwnLanguage } from '../../../lib/language.server.ts';
import type { Context } from '../../context.ts';
import type { NotificationKind } from './kinds.ts';
import { notifications } from './tables.ts';

const NOTIFICATIONS_PER_PAGE = 30;

export type NotificationView = {
  id: string;
  kind: NotificationKind;
  title: string;
  /** The id of the notification's subject, such as a booking, conversation, or practice. */
  subjectId: string;
  at: Date;
  isRead: boolean;
};

/**
 * Returns a page of the signed-in user's notifications, newest first, and the total number of unread ones.
 * @param page starts at 1.
 */
export async function readNotifications(
  ctx: Context,
  page: number,
): Promise<{ notifications: NotificationView[]; more: boolean; unread: number }> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', words.log_in_to_see);
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, actor.id))
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(NOTIFICATIONS_PER_PAGE + 1)
    .offset((page - 1) * NOTIFICATIONS_PER_PAGE);
  const [unread] = await ctx.db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, actor.id), isNull(notifications.readAt)));
  return {
    notifications: rows
      .slice(0, NOTIFICATIONS_PER_PAGE)
      .map(({ id, kind, subjectId, at, readAt, ...row }) => ({
        id,
        kind: kind as NotificationKind,
        title: inOwnLanguage(row.title, row.titles),
        subjectId,
        at,
        isRead: readAt !== null,
      })),
    more: rows.length > NOTIFICATIONS_PER_PAGE,
    unread: unread!.count,
  };
}
