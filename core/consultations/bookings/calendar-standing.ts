import { type BookingStatus, STATUSES } from './booking-life.ts';

export type Standing = 'tentative' | 'confirmed' | 'cancelled';

/** How calendars show each status; null if they don't show it. */
const STANDING: Record<BookingStatus, Standing | null> = {
  'awaiting-payment': null,
  requested: 'tentative',
  accepting: 'tentative',
  accepted: 'confirmed',
  'in-progress': 'confirmed',
  completed: 'confirmed',
  'client-no-show': 'confirmed',
  'expert-no-show': 'confirmed',
  declined: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

export const standingOf = (status: BookingStatus): Standing | null => STANDING[status];

export const statusesOf = (...standings: Standing[]): BookingStatus[] =>
  STATUSES.filter((status) => standings.some((one) => one === STANDING[status]));
