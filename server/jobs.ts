import { sweepAttempts } from '../core/accounts/attempts.server.ts';
import { sweepSessions } from '../core/accounts/log-out.server.ts';
import { MAIL_LINK_JOB, type MailLink, mailLink } from '../core/accounts/mail-link-job.server.ts';
import { removePhotoFiles } from '../core/accounts/set-photo.server.ts';
import { expireBookings } from '../core/bookings/expire-bookings.server.ts';
import { refreshPassedStretches } from '../core/bookings/refresh-free-stretch.server.ts';
import { sweepPresence } from '../core/discovery/sweep-presence.server.ts';
import { mailUnreadMessage } from '../core/messages/mail-unread-message.server.ts';
import type { Side } from '../core/messages/may-write.ts';
import { UNREAD_MAIL_JOB } from '../core/messages/send-message.server.ts';
import { sweepNotifications } from '../core/notifications/sweep-notifications.server.ts';
import { deleteDueAccounts } from '../core/your-data/delete-due-accounts.server.ts';
import type { JobKind } from '../platform/jobs/jobs.server.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';
import type { Files } from '../platform/storage/files.server.ts';
import type { Services } from './services.ts';

/** Every queue by name; a verb may enqueue only into one of these. */
export const jobNames = [
  'send-mail',
  MAIL_LINK_JOB,
  'remove-photo',
  'expire-bookings',
  'refresh-free-stretches',
  'sweep-accounts',
  'sweep-presence',
  'delete-accounts',
  UNREAD_MAIL_JOB,
];

/** What each queue does. */
export function jobKinds(services: Services, mailer: Mailer, files: Files): JobKind[] {
  return [
    { name: 'send-mail', handle: (mail: Mail, job) => mailer.send(mail, job.id), atOnce: 4 },
    {
      name: MAIL_LINK_JOB,
      handle: (link: MailLink) =>
        mailLink({ ...services.context(), signIn: services.signIn, clientAddress: 'none' }, link),
    },
    { name: 'remove-photo', handle: (photo: { key: string }) => removePhotoFiles(files, photo) },
    {
      name: UNREAD_MAIL_JOB,
      handle: (wait: { conversationId: string; side: Side }) => mailUnreadMessage(services.context(), wait),
    },
    {
      name: 'expire-bookings',
      every: '* * * * *',
      handle: async () => {
        await expireBookings(services.context());
      },
    },
    {
      name: 'refresh-free-stretches',
      every: '* * * * *',
      handle: async () => {
        await refreshPassedStretches(services.context());
      },
    },
    {
      name: 'sweep-presence',
      every: '*/5 * * * *',
      handle: async () => {
        await sweepPresence(services.context());
      },
    },
    {
      name: 'delete-accounts',
      every: '41 * * * *',
      handle: async () => {
        await deleteDueAccounts(services.context());
      },
    },
    {
      name: 'sweep-accounts',
      every: '23 * * * *',
      handle: async () => {
        await sweepAttempts(services.context());
        await sweepSessions(services.context());
        await sweepNotifications(services.context());
      },
    },
  ];
}
