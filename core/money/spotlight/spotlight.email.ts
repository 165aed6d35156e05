import type { MailWords } from '../../ground/mail/mail-layout.ts';
import { GRACE_DAYS, holds, type SpotlightState } from './spotlight.ts';

export type SpotlightNotice = 'begun' | 'failed' | 'renewed' | 'ends' | 'ended' | 'paused' | 'resumed';

/** Returns the notice for a change of state; null if there is none. */
export function noticeOf(before: SpotlightState | null, after: SpotlightState): SpotlightNotice | null {
  if (before === after) return null;
  const wasHeld = before !== null && holds(before);
  if (!holds(after)) return wasHeld ? 'ended' : null;
  if (!wasHeld) return 'begun';
  if (after === 'past-due') return 'failed';
  if (after === 'paused') return 'paused';
  if (before === 'paused') return 'resumed';
  if (after === 'ending') return 'ends';
  return before === 'past-due' ? 'renewed' : null;
}

/** The data for the mails. Dates are formatted in the reader's time zone. */
export type SpotlightMailInput = {
  practice: string;
  paidUntil: string;
  /** The last day of the grace. */
  graceUntil: string;
  daysLeft: number;
  /**
   * Whether Spotlight is paused. A pause freezes the remaining days, so the mail can't give an end date.
   */
  isPaused: boolean;
};

export type SpotlightMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'notes'> & {
  button: string;
};

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The text of each notice. Subjects are neutral, because a locked screen may show them. */
export const SPOTLIGHT_NOTICES: Record<SpotlightNotice, (input: SpotlightMailInput) => SpotlightMail> = {
  begun: ({ practice, paidUntil }) => ({
    subject: 'Your Spotlight has begun',
    heading: 'Your Spotlight has begun',
    paragraphs: [
      `${practice} now has the Spotlight badge, a turn in the rotation and a profile in its own style.`,
      `It renews on ${paidUntil}. You can end it whenever you like; it then runs to the end of the month that is paid for.`,
    ],
    button: 'See your Spotlight',
  }),
  failed: ({ practice, graceUntil }) => ({
    subject: 'Your Spotlight could not be renewed',
    heading: 'Your Spotlight could not be renewed',
    paragraphs: [
      `The payment for the next month did not go through. ${practice} keeps Spotlight for ${days(GRACE_DAYS)}, until ${graceUntil}.`,
      'Please check your payment by then. If it is not paid, Spotlight ends and nothing more is charged.',
    ],
    button: 'Check your payment',
  }),
  renewed: ({ paidUntil }) => ({
    subject: 'Your Spotlight goes on',
    heading: 'Your Spotlight goes on',
    paragraphs: [`Thank you, the payment went through. Your Spotlight is paid for until ${paidUntil}.`],
    button: 'See your Spotlight',
  }),
  ends: ({ paidUntil }) => ({
    subject: 'Your Spotlight will end',
    heading: 'Your Spotlight will end',
    paragraphs: [`It runs until ${paidUntil}, and nothing more is charged.`],
    button: 'See your Spotlight',
    notes: ['If you change your mind before then, you can keep it.'],
  }),
  ended: ({ practice }) => ({
    subject: 'Your Spotlight has ended',
    heading: 'Your Spotlight has ended',
    paragraphs: [
      `${practice} stays listed as before, without the Spotlight badge and the turns in the rotation. Nothing more is charged.`,
      'Your style settings are kept. They show again if you take Spotlight another time.',
    ],
    button: 'Take Spotlight again',
  }),
  paused: ({ practice, daysLeft }) => ({
    subject: 'Your Spotlight is paused',
    heading: 'Your Spotlight is paused',
    paragraphs: [
      `${practice} is not listed at the moment, so we charge nothing and keep your ${days(daysLeft)}. They count again once it is listed.`,
    ],
    button: 'See your Spotlight',
  }),
  resumed: ({ paidUntil }) => ({
    subject: 'Your Spotlight is running again',
    heading: 'Your Spotlight is running again',
    paragraphs: [`Your listing is back. The days you had left count again, until ${paidUntil}.`],
    button: 'See your Spotlight',
  }),
};

/** Notices for a payer who is no longer an active owner, and for the practice's owners. */
export const HANDOVER_NOTICES = {
  payerEnds: (input) => ({
    subject: 'You no longer pay for Spotlight',
    heading: 'You no longer pay for Spotlight',
    paragraphs: [
      `You can no longer act as an owner of ${input.practice}, so its Spotlight does not renew. Nothing more is charged to you.`,
      `${remains(input)} The time you paid for stays with the practice.`,
    ],
    button: 'See your notifications',
  }),
  payerEnded: ({ practice }) => ({
    subject: 'The Spotlight you paid for has ended',
    heading: 'The Spotlight you paid for has ended',
    paragraphs: [
      `You can no longer act as an owner of ${practice}. Its Spotlight has ended, and nothing more is charged to you.`,
    ],
    button: 'See your notifications',
  }),
  givenBack: ({ practice }) => ({
    subject: 'Your payment for Spotlight is given back',
    heading: 'Your payment for Spotlight is given back',
    paragraphs: [
      `When you paid, you could no longer act as an owner of ${practice}. So Spotlight has not begun, and nothing more is charged.`,
      'You get back everything you paid, the same way you paid it. It may take some days to arrive.',
    ],
    button: 'See your notifications',
  }),
  ownersEnds: (input) => ({
    subject: 'Your Spotlight will end',
    heading: 'Your Spotlight will end',
    paragraphs: [
      `The person who paid for the Spotlight of ${input.practice} can no longer act as its owner, so it does not renew. ${remains(input)}`,
      'Once it has ended, you can take it yourself.',
    ],
    button: 'See your Spotlight',
  }),
} satisfies Record<string, (input: SpotlightMailInput) => SpotlightMail>;

export const CHARGEBACK_NOTICES = {
  ended: ({ practice }) => ({
    subject: 'Your Spotlight has ended',
    heading: 'Your Spotlight has ended',
    paragraphs: [
      `A bank has taken back a card payment for the Spotlight of ${practice}. So we have ended Spotlight, and we will not charge that card for it again.`,
      'Your practice stays listed as before, and your style settings are kept.',
      'You can take Spotlight again whenever you like, with that card or another one.',
    ],
    button: 'Take Spotlight again',
  }),
  ends: ({ practice, ...input }) => ({
    subject: 'Your Spotlight will end',
    heading: 'Your Spotlight will end',
    paragraphs: [
      `A bank has taken back an earlier card payment for the Spotlight of ${practice}. So Spotlight does not renew, and we will not charge that card for it again.`,
      `${remains({ practice, ...input })} The days that you have paid for since stay yours.`,
      'Once it has ended, you can take Spotlight again, with that card or another one.',
    ],
    button: 'See your Spotlight',
  }),
  won: ({ practice }) => ({
    subject: 'A payment for Spotlight stands after all',
    heading: 'A payment for Spotlight stands after all',
    paragraphs: [
      `The bank has decided that the payment for the Spotlight of ${practice} stands.`,
      'Spotlight does not begin again by itself. Your Spotlight page says how you stand and how to take it again.',
    ],
    button: 'See your Spotlight',
  }),
} satisfies Record<string, (input: SpotlightMailInput) => SpotlightMail>;

function remains({ isPaused, daysLeft, paidUntil }: SpotlightMailInput): string {
  return isPaused ? `It is paused, with ${days(daysLeft)} left.` : `It runs until ${paidUntil}.`;
}
