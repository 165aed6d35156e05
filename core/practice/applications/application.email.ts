import type { MailWords } from '../../ground/mail/mail-layout.ts';
import { SETUP_PATH } from '../../people/setup/setup-path.ts';
import { APPLY_PATH, type ApplicationNotice } from './application.ts';

/** An e-mail about an application. `button.path` is a path on this site. */
export type ApplicationMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'notes'> & {
  button: { label: string; path: string };
};

export type ApplicationMailInput = {
  said: string;
  /** The promised day, formatted; null before the review. */
  promised: string | null;
  givesBack: boolean;
};

const SEE = { label: 'See your application', path: APPLY_PATH };

/** The text of each notice. Subjects are neutral, because they may appear on a locked screen. */
export const APPLICATION_NOTICES: Record<
  ApplicationNotice,
  (input: ApplicationMailInput) => ApplicationMail
> = {
  submitted: () => ({
    subject: 'Your application was received',
    heading: 'Your application was received',
    paragraphs: ['Next is verification: a few pictures. We review your application once you have sent them.'],
    button: { label: 'Go on to verification', path: APPLY_PATH },
  }),
  'in-review': ({ promised }) => ({
    subject: 'Your application is in review',
    heading: 'Your application is in review',
    paragraphs: [`We have all that we need. You will hear from us by ${promised}.`],
    button: SEE,
  }),
  'more-asked': ({ said }) => ({
    subject: 'We have a question about your application',
    heading: 'We have a question about your application',
    paragraphs: [said, 'The review goes on as soon as you have answered.'],
    button: { label: 'Answer', path: APPLY_PATH },
  }),
  approved: () => ({
    subject: 'Your application was approved',
    heading: 'Welcome! Your application was approved',
    paragraphs: [
      'A few steps are left before clients can find and book you, such as your address and your hours. Your checklist shows them.',
    ],
    button: { label: 'Open your checklist', path: SETUP_PATH },
  }),
  rejected: ({ said, givesBack }) => ({
    subject: 'Your application was answered',
    heading: 'We could not approve your application',
    paragraphs: [said, ...(givesBack ? ['We give your fee back.'] : [])],
    button: SEE,
    notes: ['Once something has changed, you can apply again.'],
  }),
  withdrawn: () => ({
    subject: 'Your application was withdrawn',
    heading: 'Your application was withdrawn',
    paragraphs: ['We delete your pictures within 30 days. You can apply again whenever you like.'],
    button: SEE,
  }),
};
