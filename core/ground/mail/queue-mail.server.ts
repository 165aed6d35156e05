import { inLanguage } from '../../../lib/language.server.ts';
import { currentLanguage } from '../../../lib/language.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { AnyContext } from '../../context.ts';
import { languageOfAddress } from './reader-language.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'send-mail': Mail;
    /** A separate queue, so bulk e-mails don't delay the others. */
    'send-mail-to-many': Mail;
  }
}

type QueueOptions = {
  /** Uses the queue for bulk e-mails. */
  isToMany?: boolean | undefined;
};

/**
 * Queues an e-mail in the current transaction, in its reader's language.
 * @param write returns the e-mail. It can run twice, because we don't know the reader's language before the
 * first run.
 */
export async function queueMail(
  ctx: Pick<AnyContext, 'jobs' | 'query'>,
  write: () => Mail,
  options?: QueueOptions,
): Promise<void> {
  const mail = write();
  const language = await languageOfAddress(ctx.query, mail.to);
  await queueWritten(ctx, language === currentLanguage() ? mail : inLanguage(language, write), options);
}

/** Queues an e-mail that is already in its reader's language. */
export async function queueWritten(
  ctx: Pick<AnyContext, 'jobs'>,
  mail: Mail,
  { isToMany = false }: QueueOptions = {},
): Promise<void> {
  await ctx.jobs.enqueue(isToMany ? 'send-mail-to-many' : 'send-mail', mail);
}
