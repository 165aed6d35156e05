import * as messages from '#text/consultations/disputes/mail';
import type { MailWords } from '../../ground/mail/written-mail.ts';

export type DisputeNotice =
  | 'opened'
  | 'received'
  | 'answered'
  | 'withdrawn'
  | 'decided-for-client'
  | 'decided-for-expert';

export type DisputeMailInput = {
  /** The day of the consultation, such as 'Tue, Dec 1'. */
  day: string;
  client: string;
  expert: string;
  /** The expert's deadline, formatted. */
  answerBy: string;
  /** The formatted refund; null if we refund nothing. */
  back: string | null;
  /** The reason for the decision. */
  said: string | null;
};

type DisputeMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs'> & { button: string };

/**
 * The text of each notice. Subjects are neutral, because a lock screen can show them. Only the page shows
 * what the two sides wrote.
 */
export const DISPUTE_NOTICES: Record<DisputeNotice, (input: DisputeMailInput) => DisputeMail> = {
  opened: ({ day, client, answerBy }) => ({
    subject: messages.concern_subject(),
    heading: messages.client_opened({ client }),
    paragraphs: [messages.please_answer({ day, answerBy }), messages.earnings_wait()],
    button: messages.read_and_answer(),
  }),
  received: ({ day, expert, answerBy }) => ({
    subject: messages.received_subject(),
    heading: messages.your_dispute_open(),
    paragraphs: [messages.they_can_answer({ expert, day, answerBy }), messages.may_withdraw()],
    button: messages.see_your_dispute(),
  }),
  answered: ({ day, expert }) => ({
    subject: messages.answered_subject(),
    heading: messages.expert_answered({ expert }),
    paragraphs: [messages.answer_is_about({ day })],
    button: messages.read_answer(),
  }),
  withdrawn: ({ day, client }) => ({
    subject: messages.withdrawn_subject(),
    heading: messages.client_withdrew({ client }),
    paragraphs: [messages.nothing_left_to_do({ day })],
    button: messages.see_booking(),
  }),
  'decided-for-client': ({ day, expert, back, said }) => ({
    subject: messages.decided_subject(),
    heading: back ? messages.you_get_back({ back }) : messages.nothing_given_back(),
    paragraphs: [
      messages.decision_for_client({ expert, day }),
      ...(said ? [`“${said}”`] : []),
      ...(back ? [messages.goes_to_card()] : []),
    ],
    button: messages.see_decision(),
  }),
  'decided-for-expert': ({ day, client, back, said }) => ({
    subject: messages.decided_subject(),
    heading: back ? messages.client_gets_back({ client, back }) : messages.nothing_given_back(),
    paragraphs: [
      messages.decision_for_expert({ day }),
      ...(said ? [`“${said}”`] : []),
      back ? messages.taken_from_earnings() : messages.earnings_untouched(),
    ],
    button: messages.see_decision(),
  }),
};
