import type { Mail } from '../../../platform/mail/mail.ts';
import type { AnyContext } from '../../context.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'send-mail': Mail;
    /** Mails to many people at once, behind which no other mail is to wait. */
    'send-mail-to-many': Mail;
  }
}

/**
 * Queues an e-mail in the transaction that decides it.
 * @param options.isToMany true for one of very many: these have a queue of their own.
 */
export async function queueMail(
  ctx: Pick<AnyContext, 'jobs'>,
  mail: Mail,
  { isToMany = false } = {},
): Promise<void> {
  await ctx.jobs.enqueue(isToMany ? 'send-mail-to-many' : 'send-mail', mail);
}
