import { sayWhen } from '../../../lib/when.ts';
import type { MailWords } from '../../ground/mail/mail-layout.ts';
import { CHANGE_DAYS, WHEN_SHOWN } from './review.ts';

/** The text of a mail about a review, without recipient and unsubscribe link. */
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
    subject: 'How was your consultation?',
    heading: 'How was your consultation?',
    paragraphs: [
      `You met ${expertName}. Stars and a few words help others choose, and tell your expert what was good.`,
    ],
    facts: [['When', sayWhen(startsAt, zone)]],
    notes: [WHEN_SHOWN, 'We ask once for each consultation.'],
    button: 'Write a review',
  }),
  'new-review': ({ authorName }: ReviewMailInput): ReviewMail => ({
    subject: 'You have a new review',
    heading: 'You have a new review',
    paragraphs: [
      `${authorName} has reviewed a consultation with you. It is live on your profile, and its stars count in your rating.`,
    ],
    button: 'Read the review',
  }),
  'review-shown': ({ expertName }: ReviewMailInput): ReviewMail => ({
    subject: 'Your review is shown',
    heading: 'Your review is shown',
    paragraphs: [`We have looked at your review of ${expertName}. It is live on their page.`],
    notes: [`You can change it for ${CHANGE_DAYS} days after you wrote it, and withdraw it at any time.`],
    button: 'See your review',
  }),
  answered: ({ expertName }: ReviewMailInput): ReviewMail => ({
    subject: 'Your review has an answer',
    heading: 'Your review has an answer',
    paragraphs: [`${expertName} has answered your review. Everyone can read the answer under it.`],
    button: 'Read the answer',
  }),
  'answer-shown': ({ authorName }: ReviewMailInput): ReviewMail => ({
    subject: 'Your answer is shown',
    heading: 'Your answer is shown',
    paragraphs: [`We have looked at your answer. It is live now, under ${authorName}’s review.`],
    notes: ['You can change or remove it at any time.'],
    button: 'See your answer',
  }),
} as const;

export type ReviewNotice = keyof typeof REVIEW_NOTICES;
