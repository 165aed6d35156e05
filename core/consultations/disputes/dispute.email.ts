import type { MailWords } from '../../ground/mail/mail-layout.ts';

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
  /** The formatted refund; null if nothing is refunded. */
  back: string | null;
  /** The reason for the decision. */
  said: string | null;
};

type DisputeMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs'> & { button: string };

/**
 * The text of each notice. Subjects are neutral, because a locked screen may show them. What the two sides
 * wrote is only on the page.
 */
export const DISPUTE_NOTICES: Record<DisputeNotice, (input: DisputeMailInput) => DisputeMail> = {
  opened: ({ day, client, answerBy }) => ({
    subject: 'A client has a concern about a consultation',
    heading: `${client} has opened a dispute`,
    paragraphs: [
      `It is about your consultation on ${day}. Please read it and answer in your own words by ${answerBy}. We read both sides before we decide.`,
      'What you earned with this consultation is not paid out while the dispute is open.',
    ],
    button: 'Read and answer',
  }),
  received: ({ day, expert, answerBy }) => ({
    subject: 'We have received your concern',
    heading: 'Your dispute is open',
    paragraphs: [
      `It is about your consultation with ${expert} on ${day}. They can answer until ${answerBy}. We read both sides before we decide. We’ll let you know as soon as we do.`,
      'You can withdraw it until we decide.',
    ],
    button: 'See your dispute',
  }),
  answered: ({ day, expert }) => ({
    subject: 'There is an answer about your consultation',
    heading: `${expert} has answered`,
    paragraphs: [
      `The answer is about your dispute over the consultation on ${day}. We’ll read both sides, decide and let you know.`,
    ],
    button: 'Read the answer',
  }),
  withdrawn: ({ day, client }) => ({
    subject: 'A concern about a consultation was withdrawn',
    heading: `${client} has withdrawn the dispute`,
    paragraphs: [`It was about your consultation on ${day}. There is nothing left for you to do.`],
    button: 'See the booking',
  }),
  'decided-for-client': ({ day, expert, back, said }) => ({
    subject: 'We have decided about your consultation',
    heading: back ? `You get ${back} back` : 'Nothing is given back for this dispute',
    paragraphs: [
      `This is our decision on your dispute over the consultation with ${expert} on ${day}.`,
      ...(said ? [`“${said}”`] : []),
      ...(back ? ['It goes to the card that you paid with, usually within a few business days.'] : []),
    ],
    button: 'See the decision',
  }),
  'decided-for-expert': ({ day, client, back, said }) => ({
    subject: 'We have decided about your consultation',
    heading: back ? `${client} gets ${back} back` : 'Nothing is given back for this dispute',
    paragraphs: [
      `This is our decision on the dispute over your consultation on ${day}.`,
      ...(said ? [`“${said}”`] : []),
      back
        ? 'We take it from what you earned with this consultation; our fee is the last to go back. We pay out what is left as usual.'
        : 'The dispute takes nothing from what you earned. We pay out what is yours as usual.',
    ],
    button: 'See the decision',
  }),
};
