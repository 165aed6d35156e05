import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';
import { DELETION_DAYS } from './deletion.ts';

export function deletionAskedMail(to: string, day: string, url: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Your account will be deleted',
      heading: 'Your account will be deleted',
      paragraphs: [
        `You asked us to delete your account at ${brand.name}. We will delete it on ${day}. Until then you can log in and change your mind.`,
      ],
      button: { label: 'Keep my account', url },
      notes: [
        `The ${DELETION_DAYS} days give you time to change your mind, and protect you if someone else asked.`,
        'If it was not you, keep the account and change your password.',
      ],
    },
    origin,
  );
}

export function accountDeletedMail(to: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Your account has been deleted',
      heading: 'Your account has been deleted',
      paragraphs: [
        `Your account at ${brand.name} is gone, as you asked. This is our last e-mail to you. Thank you for being with us.`,
      ],
    },
    origin,
  );
}
