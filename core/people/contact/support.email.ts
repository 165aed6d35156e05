import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';
import type { NotificationFields } from './contact.email.ts';

/**
 * Returns the e-mail to the support mailbox. Replies go to the writer. The writer's text appears only in the
 * body. The only header that the writer controls is the validated reply address.
 * @param inboxUrl where admins read and answer the message.
 */
export function notificationMail(fields: NotificationFields, inboxUrl: string, origin: string): WrittenMail {
  return writeMail(
    {
      to: fields.to_email,
      replyTo: fields.reply_to,
      subject: 'A new message from the contact form',
      heading: 'A new message',
      paragraphs: fields.message.split(/\n+/),
      facts: [
        ['From', fields.from_name],
        ['E-mail', fields.from_email],
        ['Subject', fields.title],
        ['Written', fields.time],
      ],
      button: { label: 'Open it in the inbox', url: inboxUrl },
      notes: ['Reply to this e-mail to write to the sender.'],
    },
    origin,
  );
}
