import * as words from '#text/people/contact/mail';
import { languageTag } from '../../../lib/language.ts';
import { brand } from '../../brand.ts';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';
import type { ContactInput } from './contact-form.ts';

const QUOTED = 100;

/** The support team's time zone. Used if the writer's zone is unknown. */
export const SUPPORT_ZONE = 'America/Los_Angeles';

export type NotificationFields = {
  name: string;
  from_name: string;
  email: string;
  from_email: string;
  title: string;
  subject: string;
  message: string;
  reply_to: string;
  to_email: string;
  time: string;
};

export type ReplyFields = {
  to_name: string;
  name: string;
  to_email: string;
  email: string;
  from_name: string;
  reply_to: string;
  subject_line: string;
  subject: string;
  title: string;
  original_message: string;
  message: string;
  time: string;
};

export function notificationFields(
  letter: ContactInput,
  at: Temporal.Instant,
  zone: string,
): NotificationFields {
  const { name, email, subject, message } = letter;
  return {
    name,
    from_name: name,
    email,
    from_email: email,
    title: subject,
    subject,
    message,
    reply_to: email,
    to_email: brand.mailboxes.support,
    time: localTime(at, zone),
  };
}

/** Returns the fields of the automatic reply, which quotes the first 100 characters of the message. */
export function replyFields(letter: ContactInput, at: Temporal.Instant, zone: string): ReplyFields {
  const { name, email, subject, message } = letter;
  const quoted = message.length > QUOTED ? `${message.slice(0, QUOTED)}...` : message;
  return {
    to_name: name,
    name,
    to_email: email,
    email,
    from_name: brand.name,
    reply_to: brand.mailboxes.support,
    subject_line: words.re({ subject }),
    subject: words.re({ subject }),
    title: subject,
    original_message: quoted,
    message: quoted,
    time: localTime(at, zone),
  };
}

export function replyMail(fields: ReplyFields, origin: string): WrittenMail {
  return {
    ...writeMail(
      {
        to: fields.to_email,
        replyTo: fields.reply_to,
        subject: words.received_subject(),
        heading: words.thank_you({ name: fields.to_name }),
        paragraphs: [words.has_reached({ brand: fields.from_name })],
        facts: [
          [words.subject(), fields.subject_line],
          [words.your_message(), fields.original_message],
          [words.written(), fields.time],
        ],
        notes: [words.to_add(), words.not_you()],
      },
      origin,
    ),
    isAutomaticReply: true,
  };
}

function localTime(at: Temporal.Instant, zone: string): string {
  return at
    .toLocaleString(languageTag(), {
      timeZone: zone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    .replaceAll(/[\u202f\u00a0]/g, ' ');
}

/** Returns the e-mail with our answer, which quotes the writer's message. */
export function contactAnswerMail(
  letter: { name: string; email: string; subject: string; message: string },
  body: string,
  origin: string,
): WrittenMail {
  return writeMail(
    {
      to: letter.email,
      replyTo: brand.mailboxes.support,
      subject: words.answer_subject(),
      heading: words.hello({ name: letter.name }),
      paragraphs: body.split(/\n+/),
      facts: [
        [words.subject(), words.re({ subject: letter.subject })],
        [words.you_wrote(), letter.message],
      ],
      notes: [words.to_write_back()],
    },
    origin,
  );
}
