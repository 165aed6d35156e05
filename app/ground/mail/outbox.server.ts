import { join } from 'node:path';
import type { LoaderFunctionArgs } from 'react-router';
import * as errors from '#text/layout/errors';
import { Refusal } from '../../../lib/errors.ts';
import { readOutbox, type StoredMail } from '../../../platform/mail/mailer.server.ts';
import { visitOf } from '../../context.server.ts';

/**
 * Returns the newest 30 e-mails of a demo installation without a mail server; refuses with `not_found`
 * elsewhere.
 */
export async function outboxOf(args: Pick<LoaderFunctionArgs, 'context'>): Promise<StoredMail[]> {
  const { config } = visitOf(args);
  if (!config.demo || config.smtpUrl) throw new Refusal('not_found', errors.page_not_found);
  return await readOutbox(join(config.dataDir, 'outbox'), 30);
}
