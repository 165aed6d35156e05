import * as messages from '#text/practice/licenses/mail';
import type { MailWords } from '../../ground/mail/written-mail.ts';

export type LicenseNotice = 'ends' | 'expired' | 'approved' | 'rejected';

export type LicenseMailInput = {
  practiceName: string;
  /** The last day, such as 'Wednesday, December 30, 2026'. */
  lastDay: string;
  /** The number of days left; 0 on the last day. */
  left: number;
  said: string;
};

/** The text of each notice. Subjects are neutral, because a lock screen can show them. */
export const LICENSE_NOTICES: Record<
  LicenseNotice,
  (input: LicenseMailInput) => Pick<MailWords, 'subject' | 'heading' | 'paragraphs'> & { button: string }
> = {
  ends: ({ practiceName, lastDay, left }) => ({
    subject: messages.ends_subject(),
    heading: messages.ends_heading({ left }),
    paragraphs: [messages.ends_text({ practice: practiceName, lastDay }), messages.ends_consequence()],
    button: messages.send_renewed(),
  }),
  expired: ({ practiceName, lastDay }) => ({
    subject: messages.expired(),
    heading: messages.expired(),
    paragraphs: [messages.expired_text({ practice: practiceName, lastDay }), messages.expired_remedy()],
    button: messages.send_renewed(),
  }),
  approved: ({ practiceName, lastDay }) => ({
    subject: messages.approved_subject(),
    heading: messages.approved_heading(),
    paragraphs: [messages.approved_text({ practice: practiceName, lastDay })],
    button: messages.see_license(),
  }),
  rejected: ({ practiceName, said }) => ({
    subject: messages.rejected_subject(),
    heading: messages.rejected_heading(),
    paragraphs: [messages.rejected_text({ practice: practiceName }), said],
    button: messages.send_again(),
  }),
};
