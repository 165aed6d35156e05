import type { Mail } from '../../../platform/mail/mail.ts';
import { layOutMail, type MailWords } from '../../ground/mail/mail-layout.ts';
import { sayPayoutDays } from './payout.ts';

export type PayoutNotice =
  | 'sent'
  | 'kept'
  | 'failed'
  | 'ready'
  | 'action-needed'
  | 'refused'
  | 'closed'
  | 'owes'
  | 'reversed'
  | 'bank-failed'
  | 'holder-gone'
  | 'holder-away'
  | 'taken-over'
  | 'not-theirs';

/** The data for a mail about payouts, with amounts and days already formatted. */
export type PayoutMailInput = {
  practice: string;
  /** The holder of the account, or the owner who sets one up; null if the notice mentions no one. */
  who: string | null;
  /** The amount of the payout, or what the practice owes. */
  sum: string;
  /** The part that we kept for what the practice owed; null if nothing. */
  kept: string | null;
  /** What the payout is for, such as 'for your consultation on Tue, Dec 1'. */
  what: string;
  /** What the problem with the account means for clients and for payouts until it is fixed. */
  untilThen: string;
  /** The number of days between a consultation and its payout. */
  payoutDays: number;
};

type PayoutMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs'> & { button: string };

const ARRIVES =
  'It goes to the bank account that you gave our payment service, and usually arrives within a few business days.';

/** The text of each notice. Subjects are neutral, because a locked screen may show them. */
export const PAYOUT_NOTICES: Record<PayoutNotice, (input: PayoutMailInput) => PayoutMail> = {
  sent: ({ practice, sum, kept, what }) => ({
    subject: 'A payout is on its way to you',
    heading: `We have sent ${sum} to ${practice}`,
    paragraphs: [
      `This is your payout ${what}. ${ARRIVES}`,
      ...(kept ? [`We have kept ${kept} of it for what your practice owed us.`] : []),
    ],
    button: 'See your payouts',
  }),
  kept: ({ practice, kept, what }) => ({
    subject: 'About your latest payout',
    heading: 'Your payout went toward what your practice owed',
    paragraphs: [
      `We have kept ${kept} of the payout ${what} for what ${practice} owed us, so that nothing of it was left to send.`,
    ],
    button: 'See your payouts',
  }),
  failed: ({ practice, sum, what }) => ({
    subject: 'A payout did not go through',
    heading: `We could not send ${sum} to ${practice}`,
    paragraphs: [
      `Our payment service did not accept the payout ${what}. The money stays yours, and we keep trying.`,
      'Please check whether your payout account asks for something.',
    ],
    button: 'Check your payout account',
  }),
  ready: ({ practice, who, payoutDays }) => ({
    subject: 'Your payouts are set up',
    heading: 'Your payouts are set up',
    paragraphs: [
      `From now on ${practice} is paid ${sayPayoutDays(payoutDays)} after each consultation.`,
      `Payouts go to the account that ${who} set up.`,
    ],
    button: 'See your payouts',
  }),
  'action-needed': ({ practice, untilThen }) => ({
    subject: 'We need more information for your payouts',
    heading: 'Our payment service asks you for more',
    paragraphs: [
      `Before ${practice} can be paid, our payment service needs more information from you. ${untilThen}`,
    ],
    button: 'See what is needed',
  }),
  refused: ({ practice }) => ({
    subject: 'About your payout account',
    heading: 'Our payment service has refused your payout account',
    paragraphs: [
      `${practice} can’t be paid through it. We keep what you have earned for you. Please write to us so we can find another way.`,
    ],
    button: 'See your payouts',
  }),
  closed: ({ practice }) => ({
    subject: 'Your payout account was closed',
    heading: 'Your payout account was closed',
    paragraphs: [
      `${practice} can no longer be paid through it. Set up another one, and we’ll send what is waiting.`,
    ],
    button: 'Set up payouts',
  }),
  reversed: ({ practice, sum, what }) => ({
    subject: 'A payout has come back to us',
    heading: `${sum} of a payout to ${practice} has come back`,
    paragraphs: [
      `Our payment service has brought ${sum} of the payout ${what} back to us. The money stays yours: it goes toward what your practice may owe us, and we send you the rest again.`,
      'Please check whether your payout account asks for something.',
    ],
    button: 'See your payouts',
  }),
  'bank-failed': ({ practice, sum }) => ({
    subject: 'Your bank did not accept a payout',
    heading: 'Your bank did not accept a payout',
    paragraphs: [
      `Our payment service could not send ${sum} to the bank account of ${practice}. The money stays in your payout account there.`,
      'Please check your bank details with our payment service. It then sends the money again.',
    ],
    button: 'Check your payout account',
  }),
  'holder-gone': ({ practice, who }) => ({
    subject: 'Please set up payouts again',
    heading: `${practice} needs a new payout account`,
    paragraphs: [
      `${who} set up the payout account of ${practice}, and no longer owns the practice. We pay nothing more to that account.`,
      'Your payouts wait until an owner sets up an account of their own. Nothing is lost.',
    ],
    button: 'Set up payouts',
  }),
  'holder-away': ({ practice, who }) => ({
    subject: 'Your payouts are on hold',
    heading: `Payouts to ${practice} are on hold`,
    paragraphs: [
      `Payouts go to the account that ${who} set up, and they can’t receive any at the moment.`,
      'Your payouts wait until they can, or until another owner sets up an account of their own. Nothing is lost.',
    ],
    button: 'See your payouts',
  }),
  'not-theirs': ({ practice }) => ({
    subject: 'Please set up payouts again',
    heading: `${practice} needs a new payout account`,
    paragraphs: [
      `The payout account of ${practice} was set up while someone else may have been using its owner’s account here. We pay nothing more to it.`,
      'Your payouts wait until an owner sets up an account of their own. Nothing is lost.',
    ],
    button: 'Set up payouts',
  }),
  'taken-over': ({ practice, who }) => ({
    subject: 'Your payouts will go to another account',
    heading: `${who} is setting up payouts`,
    paragraphs: [
      `${who} is setting up a payout account for ${practice}. It takes the place of the one before. Once it is ready, payouts go there.`,
    ],
    button: 'See your payouts',
  }),
  owes: ({ practice, sum, what }) => ({
    subject: 'A payment was taken back',
    heading: `A payment to ${practice} was taken back`,
    paragraphs: [
      `The payment ${what} was taken back after we had paid you, so your practice owes us ${sum}. You need not send anything: we keep it from your next payouts.`,
      'If the bank decides for us, you get it back.',
    ],
    button: 'See your payouts',
  }),
};

/**
 * Returns the mail that tells a former owner that their account no longer receives the practice's payouts.
 */
export function releasedMail(to: string, practice: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'Payouts no longer go to your account',
      heading: `We no longer pay ${practice} by your account`,
      paragraphs: [
        `You set up the payout account of ${practice}, and you no longer own the practice. We pay nothing more to your account.`,
        'What we sent before stays there. If you need help with it, write to us.',
      ],
      button: { label: 'Write to us', url: `${origin}/contact` },
    },
    origin,
  );
}
