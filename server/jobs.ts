import type { JobKind } from '../platform/jobs/jobs.server.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';
import type { Services } from './services.ts';

/** Every queue by name; a verb may enqueue only into one of these. */
export const jobNames = ['send-mail'];

/** What each queue does. */
export function jobKinds(_services: Services, mailer: Mailer): JobKind[] {
  return [{ name: 'send-mail', handle: (mail: Mail, job) => mailer.send(mail, job.id), atOnce: 4 }];
}
