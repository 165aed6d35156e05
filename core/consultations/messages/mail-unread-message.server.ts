import { eq, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { queueWritten } from '../../ground/mail/queue-mail.server.ts';
import { mailThatMayStop } from '../../ground/notifications/deliveries.server.ts';
import { readReader } from '../../ground/notifications/notify.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';
import { experts } from '../../people/experts/tables.ts';
import { mayReach } from '../../people/reach/may-reach.server.ts';
import type { Side } from './may-write.ts';
import { newMessageMail } from './message.email.ts';
import { MESSAGE_KINDS } from './notification-kinds.ts';
import { conversations } from './tables.ts';

/**
 * Queues an e-mail about an unread message, unless the reader has read everything by now, does not want
 * e-mails, or is blocked. Idempotent.
 */
export async function mailUnreadMessage(
  ctx: Context<Product>,
  { conversationId, side }: { conversationId: string; side: Side },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update');
    if (!row?.[`${side}MailDueAt`]) return;
    const [reader] =
      side === 'client'
        ? await ctx.db.select().from(users).where(eq(users.id, row.clientId))
        : await ctx.db
            .select({ id: users.id, email: users.email, deletedAt: users.deletedAt })
            .from(experts)
            .innerJoin(users, eq(users.id, sql.raw(ownerIdSql('experts.id'))))
            .where(eq(experts.id, row.expertId));
    const { channels } = MESSAGE_KINDS.message;
    const isReached =
      row[`${side}Unread`] > 0 &&
      reader &&
      !reader.deletedAt &&
      (await mayReach(ctx.db, 'message-mail', row));
    const asked = isReached && { userId: reader.id, kind: 'message' as const, channels };
    const left = asked ? await readReader(ctx.query, asked) : null;
    const isNeeded = left?.channels.includes('email');
    const mailedAt = isNeeded ? { [`${side}MailedAt`]: asDate(ctx.now()) } : {};
    await ctx.db
      .update(conversations)
      .set({ [`${side}MailDueAt`]: null, ...mailedAt })
      .where(eq(conversations.id, row.id));
    if (!isNeeded || !asked || !left) return;
    const url = new URL(`/messages/${row.id}`, ctx.publicOrigin).toString();
    await inLanguage(left.language, async () => {
      await queueWritten(ctx, await mailThatMayStop(ctx, asked, newMessageMail(reader!.email, url)));
    });
  });
}
