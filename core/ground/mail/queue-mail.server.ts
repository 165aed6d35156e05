import type { Mail } from '../../../platform/mail/mail.ts';
import type { AnyContext } from '../../context.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'send-mail': Mail;
    /** A separate queue, so that other mails don't wait behind bulk mails. */
    'send-mail-to-many': Mail;
  }
}

/**
 * Queues an e-mail in the current transaction.
 * @param options.isToMany uses the queue for bulk mails.
 */
export async function queueMail(
  ctx: Pick<AnyContext, 'jobs'>,
  mail: Mail,
  { isToMany = false } = {},
): Promise<void> {
  await ctx.jobs.enqueue(isToMany ? 'send-mail-to-many' : 'send-mail', mail);
}
