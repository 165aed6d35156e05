import * as words from '#text/consultations/bookings/rules';
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
    label: words.new_requests,
    hint: words.new_requests_hint,
    channels: ALL_CHANNELS,
    for: 'experts',
  },
  answer: {
    label: words.answers,
    hint: words.answers_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  cancellation: {
    label: words.cancelled_bookings,
    hint: words.cancelled_bookings_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  change: {
    label: words.changes,
    hint: words.changes_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  visit: {
    label: words.during_consultation,
    hint: words.during_consultation_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  reminder: {
    label: words.reminders,
    hint: words.reminders_hint,
    channels: ALL_CHANNELS,
    for: 'everybody',
  },
  receipt: {
    label: words.copies,
    hint: words.copies_hint,
    channels: ['email'],
    for: 'everybody',
  },
};
