import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { AnyContext } from '../../context.ts';
import { layOutMail, type MailWords } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { type NotificationKind, type Ways, waysOf } from './kinds.ts';
import { notificationChoices, notifications } from './tables.ts';
import { unsubscribeUrl } from './unsubscribe.server.ts';

/** Lays out a mail of a kind that its reader can switch off, with an unsubscribe link. */
export async function mailThatMayStop(
  ctx: Pick<AnyContext, 'signIn' | 'publicOrigin' | 'now'>,
  to: { userId: string; kind: NotificationKind },
  words: MailWords,
): Promise<Mail> {
  return layOutMail({ ...words, unsubscribeUrl: await unsubscribeUrl(ctx, to) }, ctx.publicOrigin);
}

/** A notification for one person: neutral words, a link, and its subject. */
export type Notice = {
  userId: string;
  kind: NotificationKind;
  /** The channels that exist for the kind, from its concept. */
  ways: Ways;
  title: string;
  /** A path on this site. */
  path: string;
  /** The booking or conversation; a second notice about it replaces an unread first one. */
  subjectId: string;
};

/**
 * Notifies a person within the current transaction, through the channels they chose for the kind.
 * @param mail the same as an e-mail; null if there is none, or if it is sent later.
 * @param options see `queueMail`.
 */
export async function notify(
  ctx: AnyContext,
  notice: Notice,
  mail: MailWords | null,
  options: { isToMany?: boolean } = {},
): Promise<void> {
  const { ways, ...told } = notice;
  const chosen = await chosenWays(ctx.db, { ...told, ways });
  if (chosen.inApp) {
    const at = new Date(ctx.now().epochMilliseconds);
    await ctx.db
      .insert(notifications)
      .values({ id: ctx.newId(), ...told, at })
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.kind, notifications.subjectId],
        targetWhere: sql`${notifications.readAt} is null`,
        set: { title: told.title, path: told.path, at },
      });
  }
  if (mail && chosen.email) await queueMail(ctx, await mailThatMayStop(ctx, notice, mail), options);
}

/** The channels through which a person wants to hear of a kind. */
export async function chosenWays(
  db: Database,
  { userId, kind, ways }: Pick<Notice, 'userId' | 'kind' | 'ways'>,
): Promise<Ways> {
  const [choice] = await db
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.kind, kind)));
  return waysOf(ways, choice);
}
