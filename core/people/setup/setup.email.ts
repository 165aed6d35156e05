import * as words from '#text/people/setup-mail';
import type { MailWords } from '../../ground/mail/mail-layout.ts';
import type { SetupItem } from './setup.ts';
import { SETUP_WORDS } from './setup-words.ts';

/**
 * Notices that tell owners about a missing step: 'week' when the grace period begins, 'over' when it ends.
 */
export type SetupNotice = 'week' | 'over';

export type SetupMailInput = {
  practiceName: string;
  missing: readonly SetupItem[];
  /** The last day of the grace period, such as 'Friday, December 4'. */
  until: string;
};

const listed = (missing: readonly SetupItem[]) => missing.map((item) => `• ${SETUP_WORDS[item].title}`);

export const SETUP_NOTICES: Record<
  SetupNotice,
  (input: SetupMailInput) => Pick<MailWords, 'subject' | 'heading' | 'paragraphs'>
> = {
  week: ({ practiceName, missing, until }) => ({
    subject: 'Please complete your practice',
    heading: 'A few steps are missing',
    paragraphs: [
      `Clients count on these, and ${practiceName} does not have them yet:`,
      ...listed(missing),
      `Please complete them by ${until}. After that, clients can’t find or book you until you have. What you have confirmed stands.`,
    ],
  }),
  over: ({ practiceName, missing }) => ({
    subject: 'Your practice is not listed',
    heading: 'Clients can’t find you at the moment',
    paragraphs: [
      `These steps are still missing, so clients can’t find or book ${practiceName}. What you have confirmed stands.`,
      ...listed(missing),
      'As soon as they are done, your listing comes back by itself.',
    ],
  }),
};

export const liveMail = ({ practiceName, url }: { practiceName: string; url: string }) =>
  ({
    subject: words.live(),
    heading: words.live(),
    paragraphs: [words.found({ practiceName }), words.first_request()],
    button: { label: words.see_page(), url },
  }) satisfies Omit<MailWords, 'to'>;
