import { type BookingStatus, STATUSES } from './booking.ts';

/** How calendars take an entry. */
export type Standing = 'tentative' | 'confirmed' | 'cancelled';

/** How a booking stands in a calendar; null where it is in none. */
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

/** The statuses of the bookings that calendars show in one of these ways. */
export const statusesOf = (...standings: Standing[]): BookingStatus[] =>
  STATUSES.filter((status) => standings.some((one) => one === STANDING[status]));
