import type { SetupHold, SetupItem } from './setup.ts';

export const SETUP_WORDS: Record<SetupItem, { title: string; why: string }> = {
  place: {
    title: 'Add your address, or offer home visits',
    why: 'Clients see it only after you accept.',
  },
  rate: { title: 'Choose your rate', why: 'It is $1.00 per minute until you do.' },
  hours: { title: 'Choose your hours', why: 'Clients can book only within them.' },
  expertise: { title: 'Choose your expertise', why: 'Clients search by expertise.' },
  option: { title: 'Add an option', why: 'Tell clients what they get and how long it takes.' },
  photo: { title: 'Add your photo', why: 'Clients like to know whom they will meet.' },
  payouts: { title: 'Set up payouts', why: 'We send what clients pay to your bank.' },
  share: {
    title: 'Share your page',
    why: 'Send clients the link. Done once one of them has requested a time.',
  },
};

/** What the checklist says instead of `why` while a step is on hold. */
export const HOLD_WORDS: Record<SetupHold, string> = {
  'in-review':
    'Your new place is in review, which takes 1-2 business days. To be listed sooner, add the address to the place you already have.',
  'only-cafes': 'Meeting in cafés is not enough. Please add an address too, or offer home visits.',
  'not-live': 'You can share it once the required steps are done.',
  unfinished: 'Our payment service still has questions. Please finish setting up.',
  checking: 'Our payment service is checking what you entered. There is nothing for you to do.',
  'action-needed': 'Our payment service needs more information from you.',
  refused: 'Our payment service can’t pay you through this account. Please write to us.',
};
