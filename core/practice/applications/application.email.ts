import * as messages from '#text/practice/applications/mail';
import type { MailWords } from '../../ground/mail/written-mail.ts';
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

const see = () => ({ label: messages.see_application(), path: APPLY_PATH });

/** The text of each notice. Subjects are neutral, because a lock screen can show them. */
export const APPLICATION_NOTICES: Record<
  ApplicationNotice,
  (input: ApplicationMailInput) => ApplicationMail
> = {
  submitted: () => ({
    subject: messages.received(),
    heading: messages.received(),
    paragraphs: [messages.received_text()],
    button: { label: messages.go_to_verification(), path: APPLY_PATH },
  }),
  'in-review': ({ promised }) => ({
    subject: messages.in_review(),
    heading: messages.in_review(),
    paragraphs: [messages.in_review_text({ day: promised! })],
    button: see(),
  }),
  'more-asked': ({ said }) => ({
    subject: messages.more_asked(),
    heading: messages.more_asked(),
    paragraphs: [said, messages.more_asked_text()],
    button: { label: messages.answer(), path: APPLY_PATH },
  }),
  approved: () => ({
    subject: messages.approved(),
    heading: messages.approved_heading(),
    paragraphs: [messages.approved_text()],
    button: { label: messages.open_checklist(), path: SETUP_PATH },
  }),
  rejected: ({ said, givesBack }) => ({
    subject: messages.answered(),
    heading: messages.rejected(),
    paragraphs: [said, ...(givesBack ? [messages.fee_given_back()] : [])],
    button: see(),
    notes: [messages.apply_again()],
  }),
  withdrawn: () => ({
    subject: messages.withdrawn(),
    heading: messages.withdrawn(),
    paragraphs: [messages.withdrawn_text()],
    button: see(),
  }),
};
