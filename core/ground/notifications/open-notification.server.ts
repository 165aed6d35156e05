import { and, eq, sql } from 'drizzle-orm';
import * as words from '#text/ground/notifications/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { notifications } from './tables.ts';

/** Marks a notification of the signed-in user as read, and returns its path. */
export async function openNotification(ctx: Context, id: string): Promise<string> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', words.log_in_to_see);
  const own = and(eq(notifications.id, id), eq(notifications.userId, actor.id));
  const path = { path: notifications.path };
  const now = asDate(ctx.now());
  const mark = { readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` };
  // The notification stays unread if an admin opens it while viewing the account.
  const [row] = !isId(id)
    ? []
    : ctx.viewing
      ? await ctx.db.select(path).from(notifications).where(own)
      : await ctx.db.update(notifications).set(mark).where(own).returning(path);
  if (!row) throw new Refusal('not_found', words.this_notification_was_not_found);
  return row.path;
}
