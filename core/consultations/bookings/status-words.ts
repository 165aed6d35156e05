import * as words from '#text/consultations/bookings/rules';
import type { BookingStatus } from './booking-life.ts';

/** The label and the badge color of each status: green, yellow, blue, or gray. */
export const STATUS_WORDS: Record<
  BookingStatus,
  { word: () => string; tone: 'positive' | 'pending' | 'info' | 'neutral' }
> = {
  'awaiting-payment': { word: words.payment_needed, tone: 'neutral' },
  requested: { word: words.pending, tone: 'pending' },
  accepting: { word: words.confirming, tone: 'neutral' },
  accepted: { word: words.confirmed, tone: 'positive' },
  'in-progress': { word: words.in_progress, tone: 'neutral' },
  declined: { word: words.declined, tone: 'neutral' },
  cancelled: { word: words.cancelled, tone: 'neutral' },
  expired: { word: words.expired, tone: 'neutral' },
  completed: { word: words.completed, tone: 'info' },
  'client-no-show': { word: words.client_no_show, tone: 'neutral' },
  'expert-no-show': { word: words.expert_no_show, tone: 'neutral' },
};

/** Shown instead of the status of a moved booking. */
export const MOVED = { word: words.moved, tone: 'neutral' } as const;
