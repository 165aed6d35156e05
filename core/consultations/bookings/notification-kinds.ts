import { ALL_CHANNELS } from '../../ground/notifications/channels.ts';
import type { KindFacts } from '../../ground/notifications/kinds.ts';

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

export const BOOKING_KINDS: KindFacts<BookingKind> = {
  request: {
    label: 'New requests',
    hint: 'A client asks for a time, or for a different one.',
    channels: ALL_CHANNELS,
    for: 'experts',
  },
  answer: {
    label: 'Answers to your requests',
    hint: 'An expert accepts or declines, or a request expires.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  cancellation: {
    label: 'Cancelled bookings',
    hint: 'The other side cancels a booking.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  change: {
    label: 'Changes to your bookings',
    hint: 'An expert corrects the address of an upcoming booking.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  visit: {
    label: 'During a consultation',
    hint: 'The other side starts it, extends it, ends it, or says that you did not come.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  reminder: {
    label: 'Reminders',
    hint: 'A day and two hours before a confirmed booking.',
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  receipt: {
    label: 'Copies of your own requests',
    hint: 'What you requested, moved or cancelled, with date, place and total.',
    channels: ['email'],
    for: 'everybody',
  },
};
