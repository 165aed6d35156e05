import { type BookingStatus, STATUSES } from './booking-life.ts';

/** The status of an entry in a calendar. */
export type Standing = 'tentative' | 'confirmed' | 'cancelled';

/** How calendars show each booking status; null for not at all. */
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

/** Returns the booking statuses that calendars show in one of these ways. */
export const statusesOf = (...standings: Standing[]): BookingStatus[] =>
  STATUSES.filter((status) => standings.some((one) => one === STANDING[status]));
