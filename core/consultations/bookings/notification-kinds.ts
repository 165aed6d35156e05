import { BOTH_WAYS, type KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    request: 'experts';
    answer: 'everybody';
    cancellation: 'everybody';
    change: 'everybody';
    visit: 'everybody';
    reminder: 'everybody';
    receipt: 'everybody';
  }
}

export type BookingKind = 'request' | 'answer' | 'cancellation' | 'change' | 'visit' | 'reminder' | 'receipt';

/** Notices to people about bookings. */
export const BOOKING_KINDS: KindFacts<BookingKind> = {
  request: {
    label: 'New requests',
    hint: 'A client asks for a time, or for a different one.',
    ways: BOTH_WAYS,
    for: 'experts',
  },
  answer: {
    label: 'Answers to your requests',
    hint: 'An expert accepts or declines, or a request runs out.',
    ways: BOTH_WAYS,
    for: 'everybody',
  },
  cancellation: {
    label: 'Cancelled bookings',
    hint: 'The other side cancels a booking.',
    ways: BOTH_WAYS,
    for: 'everybody',
  },
  change: {
    label: 'Changes to your bookings',
    hint: 'An expert corrects the address of an upcoming booking.',
    ways: BOTH_WAYS,
    for: 'everybody',
  },
  visit: {
    label: 'During a consultation',
    hint: 'The other side starts it, extends it, ends it, or says that you did not come.',
    ways: BOTH_WAYS,
    for: 'everybody',
  },
  reminder: {
    label: 'Reminders',
    hint: 'A day and two hours before a confirmed booking.',
    ways: BOTH_WAYS,
    for: 'everybody',
  },
  receipt: {
    label: 'Copies of your own requests',
    hint: 'What you requested, moved or cancelled, with date, place and total.',
    ways: { email: true, inApp: false },
    for: 'everybody',
  },
};
