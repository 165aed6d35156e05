import { ACTS, type Act } from '../../../core/consultations/bookings/booking-life.ts';

export const ACT_WORDS: Record<
  Act,
  {
    button: string;
    title: string;
    /** Null if the act takes no note. A function receives the other side's name. */
    noteLabel: string | ((name: string) => string) | null;
    noteHint: string;
    done: string;
    failed: string;
    danger: boolean;
  }
> = {
  accept: {
    button: 'Accept',
    title: 'Accept this request?',
    noteLabel: (name) => `A note to ${name}`,
    noteHint: 'For example, which bell to ring. We’ll include it in the e-mail.',
    done: 'Request accepted',
    failed: 'Failed to accept the request',
    danger: false,
  },
  decline: {
    button: 'Decline',
    title: 'Decline this request?',
    noteLabel: (name) => `A note to ${name}`,
    noteHint: 'For example, another day that would work for you.',
    done: 'Request declined',
    failed: 'Failed to decline the request',
    danger: true,
  },
  start: {
    button: 'Start',
    title: 'Start this consultation?',
    noteLabel: null,
    noteHint: '',
    done: 'Consultation started',
    failed: 'Failed to start the consultation',
    danger: false,
  },
  'start-now': {
    button: 'Start now',
    title: 'Start now?',
    noteLabel: null,
    noteHint: '',
    done: 'Consultation started',
    failed: 'Failed to start the consultation',
    danger: false,
  },
  'check-in': {
    button: 'Check In',
    title: 'Check in with a code',
    noteLabel: null,
    noteHint: '',
    done: 'Checked in. Consultation started',
    failed: 'Failed to check in',
    danger: false,
  },
  'agree-end': {
    button: 'Yes, that is right',
    title: 'Did it end early?',
    noteLabel: null,
    noteHint: '',
    done: 'Thank you',
    failed: 'Failed to answer',
    danger: false,
  },
  end: {
    button: 'End',
    title: 'End this consultation?',
    noteLabel: (name) => `A note to ${name}`,
    noteHint: 'We’ll add it to the e-mail that tells them.',
    done: 'Consultation ended',
    failed: 'Failed to end the consultation',
    danger: false,
  },
  extend: {
    button: 'Propose',
    title: 'Propose more time?',
    noteLabel: null,
    noteHint: '',
    done: 'More time proposed',
    failed: 'Failed to propose more time',
    danger: false,
  },
  agree: {
    button: 'Agree',
    title: 'Agree to more time?',
    noteLabel: null,
    noteHint: '',
    done: 'Consultation extended',
    failed: 'Failed to agree',
    danger: false,
  },
  refuse: {
    button: 'No, thank you',
    title: 'End as booked?',
    noteLabel: null,
    noteHint: '',
    done: 'It ends as booked',
    failed: 'Failed to answer',
    danger: false,
  },
  'no-show': {
    button: 'Tell us',
    title: 'Did they not come?',
    noteLabel: 'What happened?',
    noteHint: 'They read it, and so does an admin if they say that they were there.',
    done: 'We have told them',
    failed: 'Failed to tell us',
    danger: false,
  },
  contest: {
    button: 'I was there',
    title: 'Were you there?',
    noteLabel: 'What happened?',
    noteHint: 'They read it, and so does the admin who decides.',
    done: 'An admin will look at it',
    failed: 'Failed to tell us',
    danger: false,
  },
  'withdraw-claim': {
    button: 'They did come',
    title: 'Did they come after all?',
    noteLabel: null,
    noteHint: '',
    done: 'Taken back. It counts as held.',
    failed: 'Failed to take it back',
    danger: false,
  },
  cancel: {
    button: 'Cancel Booking',
    title: 'Cancel this booking?',
    noteLabel: (name) => `A note to ${name}`,
    noteHint: 'We’ll add it to the e-mail that tells them.',
    done: 'Booking cancelled',
    failed: 'Failed to cancel the booking',
    danger: true,
  },
  'take-back': {
    button: 'Take Back',
    title: 'Keep the confirmed time?',
    noteLabel: (name) => `A note to ${name}`,
    noteHint: 'We’ll add it to the e-mail that tells them.',
    done: 'Your confirmed time stands',
    failed: 'Failed to take it back',
    danger: false,
  },
  'give-up': {
    button: 'Release this time',
    title: 'Release this time?',
    noteLabel: '',
    noteHint: '',
    done: 'Time released. Nothing was charged.',
    failed: 'Failed to release the time',
    danger: true,
  },
};

export const PAY = 'pay';

export const payPath = (bookingId: string) => `/dashboard/bookings/${bookingId}/${PAY}`;

export const BLOCKS = ['block', 'unblock'] as const;

export const blockPath = (bookingId: string, blocks: boolean) =>
  `/dashboard/bookings/${bookingId}/${BLOCKS[blocks ? 0 : 1]}`;

export function isAct(name: string): name is Act {
  return ACTS.some((act) => act === name);
}

export function isVisitAct(act: Act): boolean {
  return !['accept', 'decline', 'take-back'].includes(act);
}

export function actPath(bookingId: string, act: Act): string {
  return `/dashboard/bookings/${bookingId}/${act}`;
}
