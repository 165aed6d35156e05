import type { SetupItem } from './setup.ts';

export const SETUP_WORDS: Record<SetupItem, { title: string; why: string }> = {
  place: {
    title: 'Add your address, or offer home visits',
    why: 'Clients see it only after you accept.',
  },
  rate: { title: 'Choose your rate', why: 'It is $1.00 per minute until you do.' },
  hours: { title: 'Choose your hours', why: 'Clients can book only within them.' },
  expertise: { title: 'Choose your expertise', why: 'Clients search by it.' },
  option: { title: 'Add an option', why: 'It says what a client gets, and how long it takes.' },
  photo: { title: 'Add your photo', why: 'Clients like to know whom they will meet.' },
  payouts: { title: 'Set up payouts', why: 'We send what clients pay to your bank.' },
  share: { title: 'Share your page', why: 'Done once the first client has requested a time.' },
};
