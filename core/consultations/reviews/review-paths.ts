import { bookingPath } from '../bookings/booking-paths.ts';

/** The page of the review of a consultation, for its two sides. */
export const reviewPath = (bookingId: string): string => `${bookingPath(bookingId)}/review`;
