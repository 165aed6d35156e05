import { inLanguage } from '../../../lib/language.server.ts';
import { currentLanguage } from '../../../lib/language.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { AnyContext } from '../../context.ts';
import { languageOfAddress } from './reader-language.server.ts';
import type { WrittenMail } from './written-mail.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'send-written-mail': WrittenMail;
    /** A separate queue, so bulk e-mails don't delay the others. */
    'send-written-mail-to-many': WrittenMail;
    /** Filled by the previous version, which laid out e-mails before it queued them. */
    'send-mail': Mail;
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
  write: () => WrittenMail,
  options?: QueueOptions,
): Promise<void> {
  const mail = write();
  const language = await languageOfAddress(ctx.query, mail.to);
  await queueWritten(ctx, language === currentLanguage() ? mail : inLanguage(language, write), options);
}

/** Queues an e-mail that is already in its reader's language. */
export async function queueWritten(
  ctx: Pick<AnyContext, 'jobs'>,
  mail: WrittenMail,
  { isToMany = false }: QueueOptions = {},
): Promise<void> {
  await ctx.jobs.enqueue(isToMany ? 'send-written-mail-to-many' : 'send-written-mail', mail);
}
