import type { Mail } from '../../../platform/mail/mail.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';

/**
 * Returns the mail to someone whose account an intruder may have held when an outside calendar was linked.
 */
export function calendarsForgottenMail(to: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'We stopped reading an outside calendar',
      heading: 'We stopped reading an outside calendar',
      paragraphs: [
        'It was linked after the e-mail address of your account was changed, so it may not be yours. The times it took are free again. If it replaced a calendar of yours, please link yours again.',
      ],
      button: { label: 'See your hours', url: `${origin}/dashboard/expert/availability` },
    },
    origin,
  );
}
