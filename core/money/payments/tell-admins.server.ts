import { sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { type MailWords, writeMail } from '../../ground/mail/written-mail.ts';
import { users } from '../../people/accounts/tables.ts';

/** Queues an e-mail to every admin in the current transaction. */
export async function tellAdmins(ctx: AnyContext, words: Omit<MailWords, 'to'>): Promise<void> {
  const admins = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(sql`${users.isAdmin} and ${users.emailVerified} and ${users.deletedAt} is null`);
  for (const { email } of admins) {
    await queueMail(ctx, () => writeMail({ ...words, to: email }, ctx.publicOrigin));
  }
}
