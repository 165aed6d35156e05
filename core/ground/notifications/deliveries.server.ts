import { asDate } from '../../../lib/as-date.ts';
import { queryIn, readWithCommit } from '../../../platform/database/query-in.ts';
import type { AnyContext } from '../../context.ts';
import { queueWritten } from '../mail/queue-mail.server.ts';
import { type MailWords, type WrittenMail, writeMail } from '../mail/written-mail.ts';
import type { Channel } from './channels.ts';
import type { NotificationKind } from './kinds.ts';
import type { Delivery } from './notice.ts';
import { unsubscribeUrl } from './unsubscribe.server.ts';

/** A later notice about the same subject replaces an unread one. */
const NOTE = `
  insert into notifications (id, user_id, kind, title, titles, path, subject_id, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (user_id, kind, subject_id) where read_at is null
  do update set title = excluded.title, titles = excluded.titles, path = excluded.path, at = excluded.at`;

export const DELIVERIES: Record<Channel, Delivery> = {
  async email(ctx, notice, { mail, isToMany }) {
    if (mail) await queueWritten(ctx, await mailThatMayStop(ctx, notice, mail), { isToMany });
  },
  async inApp(ctx, { userId, kind, path, subjectId }, { title, titles }) {
    const values = [
      ctx.newId(),
      userId,
      kind,
      title,
      JSON.stringify(titles),
      path,
      subjectId,
      asDate(ctx.now()),
    ];
    await readWithCommit(ctx.db, queryIn(ctx.db)('notice on the site', NOTE, values));
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
