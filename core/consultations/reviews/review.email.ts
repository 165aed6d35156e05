import * as messages from '#text/consultations/reviews/mail';
import { sayWhen } from '../../../lib/when.ts';
import type { MailWords } from '../../ground/mail/written-mail.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { CHANGE_DAYS, whenShown } from './review.ts';

/** The text of an e-mail about a review, without recipient and unsubscribe link. */
export type ReviewMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'notes' | 'facts'> & {
  button: string;
};

export type ReviewMailInput = {
  expertName: string;
  /** The author's name as the review shows it. */
  authorName: string;
  startsAt: Date;
  zone: string;
};

export const REVIEW_NOTICES = {
  invitation: ({ expertName, startsAt, zone }: ReviewMailInput): ReviewMail => ({
    subject: messages.how_was_your_consultation(),
    heading: messages.how_was_your_consultation(),
    paragraphs: [messages.you_met({ expertName })],
    facts: [[messages.when(), sayWhen(startsAt, zone)]],
    notes: [whenShown(), messages.we_ask_once()],
    button: messages.write_review(),
  }),
  'new-review': ({ authorName }: ReviewMailInput): ReviewMail => ({
    subject: messages.you_have_new_review(),
    heading: messages.you_have_new_review(),
    paragraphs: [messages.reviewed_you({ authorName: sayName(authorName) })],
    button: messages.read_review(),
  }),
  'review-shown': ({ expertName }: ReviewMailInput): ReviewMail => ({
    subject: messages.your_review_shown(),
    heading: messages.your_review_shown(),
    paragraphs: [messages.review_looked_at({ expertName })],
    notes: [messages.may_change_review({ changeDays: CHANGE_DAYS })],
    button: messages.see_your_review(),
  }),
  answered: ({ expertName }: ReviewMailInput): ReviewMail => ({
    subject: messages.your_review_has_answer(),
    heading: messages.your_review_has_answer(),
    paragraphs: [messages.answered_your_review({ expertName })],
    button: messages.read_answer(),
  }),
  'answer-shown': ({ authorName }: ReviewMailInput): ReviewMail => ({
    subject: messages.your_answer_shown(),
    heading: messages.your_answer_shown(),
    paragraphs: [messages.answer_looked_at({ authorName: sayName(authorName) })],
    notes: [messages.may_change_answer()],
    button: messages.see_your_answer(),
  }),
} as const;

export type ReviewNotice = keyof typeof REVIEW_NOTICES;
