import type { MailWords } from '../../ground/mail/mail-layout.ts';
import { sayDaysLeft } from './license.ts';

export type LicenseNotice = 'ends' | 'expired' | 'approved' | 'rejected';

export type LicenseMailInput = {
  practiceName: string;
  /** The last day, such as 'Wednesday, December 30, 2026'. */
  lastDay: string;
  /** The number of days left; 0 on the last day. */
  left: number;
  said: string;
};

/** Each notice's text. Subjects are neutral, because they may appear on a locked screen. */
export const LICENSE_NOTICES: Record<
  LicenseNotice,
  (input: LicenseMailInput) => Pick<MailWords, 'subject' | 'heading' | 'paragraphs'> & { button: string }
> = {
  ends: ({ practiceName, lastDay, left }) => ({
    subject: 'Your license expires soon',
    heading: `Your license expires ${sayDaysLeft(left)}`,
    paragraphs: [
      `The license of ${practiceName} is valid through ${lastDay}. Please send us the renewed one before then.`,
      'Without it, clients cannot find or book you from the day after on.',
    ],
    button: 'Send the renewed license',
  }),
  expired: ({ practiceName, lastDay }) => ({
    subject: 'Your license has expired',
    heading: 'Your license has expired',
    paragraphs: [
      `The license of ${practiceName} was valid through ${lastDay}, so clients cannot find or book you at the moment. What you have confirmed stands.`,
      'Send us the renewed license. Once we have checked it, your listing comes back by itself.',
    ],
    button: 'Send the renewed license',
  }),
  approved: ({ practiceName, lastDay }) => ({
    subject: 'We have checked your license',
    heading: 'Your license is in order',
    paragraphs: [`The license of ${practiceName} is noted as valid through ${lastDay}. Thank you.`],
    button: 'See your license',
  }),
  rejected: ({ practiceName, said }) => ({
    subject: 'We have a question about your license',
    heading: 'We could not confirm your license',
    paragraphs: [`This is about the license that you sent for ${practiceName}.`, said],
    button: 'Send it again',
  }),
};
