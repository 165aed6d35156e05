import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { AnyContext } from '../context.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { type NotificationKind, type Ways, waysOf } from './kinds.ts';
import { notificationChoices, notifications } from './tables.ts';

/** Something to tell one person: neutral words, where they lead, and what it is about. */
export type Notice = {
  userId: string;
  kind: NotificationKind;
  title: string;
  /** A path of this site. */
  path: string;
  /** The booking or conversation; a second notice about it takes the place of an unread first one. */
  subjectId: string;
};

/**
 * Tells a person in the transaction that decides it, in the ways they have chosen for the kind.
 * @param mail the same in an e-mail; null when there is none, or when it comes later.
 */
export async function notify(ctx: AnyContext, notice: Notice, mail: Mail | null): Promise<void> {
  const ways = await chosenWays(ctx.db, notice.userId, notice.kind);
  if (ways.inApp) {
    const at = new Date(ctx.now().epochMilliseconds);
    await ctx.db
      .insert(notifications)
      .values({ id: ctx.newId(), ...notice, at })
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.kind, notifications.subjectId],
        targetWhere: sql`${notifications.readAt} is null`,
        set: { title: notice.title, path: notice.path, at },
      });
  }
  if (mail && ways.email) await queueMail(ctx, mail);
}

/** The ways in which a person wants to hear of a kind. */
export async function chosenWays(db: Database, userId: string, kind: NotificationKind): Promise<Ways> {
  const [choice] = await db
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.kind, kind)));
  return waysOf(kind, choice);
}
