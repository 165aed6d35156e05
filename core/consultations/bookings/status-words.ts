import type { BookingStatus } from './booking-life.ts';

/** The label and the badge color of each status: green, yellow, blue, or gray. */
export const STATUS_WORDS: Record<
  BookingStatus,
  { word: string; tone: 'positive' | 'pending' | 'info' | 'neutral' }
> = {
  'awaiting-payment': { word: 'Payment needed', tone: 'neutral' },
  requested: { word: 'Pending', tone: 'pending' },
  accepting: { word: 'Confirming', tone: 'neutral' },
  accepted: { word: 'Confirmed', tone: 'positive' },
  'in-progress': { word: 'In Progress', tone: 'neutral' },
  declined: { word: 'Declined', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
  completed: { word: 'Completed', tone: 'info' },
  'client-no-show': { word: 'Client No-Show', tone: 'neutral' },
  'expert-no-show': { word: 'Expert No-Show', tone: 'neutral' },
};

/** Shown instead of the status of a moved booking. */
export const MOVED = { word: 'Moved', tone: 'neutral' } as const;
