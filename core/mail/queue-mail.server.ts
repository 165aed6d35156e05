import type { Mail } from '../../platform/mail/mail.ts';
import type { AnyContext } from '../context.ts';

declare module '../context.ts' {
  interface JobPayloads {
    'send-mail': Mail;
  }
}

/** Queues an e-mail in the transaction that decides it. */
export async function queueMail(ctx: Pick<AnyContext, 'jobs'>, mail: Mail): Promise<void> {
  await ctx.jobs.enqueue('send-mail', mail);
}
