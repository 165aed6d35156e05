import * as words from '#text/overview/your-data/mail';
import { brand } from '../../brand.ts';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';
import { DELETION_DAYS } from './deletion.ts';

export function deletionAskedMail(to: string, day: string, url: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: words.deletion_asked_title(),
      heading: words.deletion_asked_title(),
      paragraphs: [words.deletion_asked_text({ brand: brand.name, day })],
      button: { label: words.keep_my_account(), url },
      notes: [words.why_days({ deletionDays: DELETION_DAYS }), words.not_you()],
    },
    origin,
  );
}

export function accountDeletedMail(to: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: words.account_deleted_title(),
      heading: words.account_deleted_title(),
      paragraphs: [words.account_deleted_text({ brand: brand.name })],
    },
    origin,
  );
}
