import { sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { readWithCommit } from '../../../platform/database/query-in.ts';
import { runKept } from '../../../platform/database/run-kept.ts';
import type { AnyContext } from '../../context.ts';
import { queueWritten } from '../mail/queue-mail.server.ts';
import { type MailWords, type WrittenMail, writeMail } from '../mail/written-mail.ts';
import type { Channel } from './channels.ts';
import type { NotificationKind } from './kinds.ts';
import type { Delivery } from './notice.ts';
import { notifications } from './tables.ts';
import { unsubscribeUrl } from './unsubscribe.server.ts';

export const DELIVERIES: Record<Channel, Delivery> = {
  async email(ctx, notice, { mail, isToMany }) {
    if (mail) await queueWritten(ctx, await mailThatMayStop(ctx, notice, mail), { isToMany });
  },
  async inApp(ctx, { userId, kind, path, subjectId }, { title, titles }) {
    const at = asDate(ctx.now());
    const written = ctx.db
      .insert(notifications)
      .values({ id: ctx.newId(), userId, kind, title, titles, path, subjectId, at })
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.kind, notifications.subjectId],
        targetWhere: sql`${notifications.readAt} is null`,
        set: { title, titles, path, at },
      });
    await readWithCommit(ctx.db, runKept(ctx.db, written));
  },
};

/** Returns an e-mail with an unsubscribe link. Use it for kinds that readers can turn off. */
export async function mailThatMayStop(
  ctx: Pick<AnyContext, 'signIn' | 'publicOrigin' | 'now'>,
  to: { userId: string; kind: NotificationKind },
  words: MailWords,
): Promise<WrittenMail> {
  return writeMail({ ...words, unsubscribeUrl: await unsubscribeUrl(ctx, to) }, ctx.publicOrigin);
}
