import * as words from '#text/people/setup/mail';
import type { MailWords } from '../../ground/mail/written-mail.ts';
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

const listed = (missing: readonly SetupItem[]) => missing.map((item) => `• ${SETUP_WORDS[item].title()}`);

export const SETUP_NOTICES: Record<
  SetupNotice,
  (input: SetupMailInput) => Pick<MailWords, 'subject' | 'heading' | 'paragraphs'>
> = {
  week: ({ practiceName, missing, until }) => ({
    subject: words.complete_subject(),
    heading: words.complete_heading(),
    paragraphs: [words.clients_count_on({ practiceName }), ...listed(missing), words.complete_by({ until })],
  }),
  over: ({ practiceName, missing }) => ({
    subject: words.not_listed_subject(),
    heading: words.not_listed_heading(),
    paragraphs: [words.still_missing({ practiceName }), ...listed(missing), words.comes_back()],
  }),
};

export const liveMail = ({ practiceName, url }: { practiceName: string; url: string }) =>
  ({
    subject: words.live(),
    heading: words.live(),
    paragraphs: [words.found({ practiceName }), words.first_request()],
    button: { label: words.see_page(), url },
  }) satisfies Omit<MailWords, 'to'>;
