import { bookingPath } from '../bookings/booking-paths.ts';

/** The page where both sides find the review of a consultation. */
export const reviewPath = (bookingId: string): string => `${bookingPath(bookingId)}/review`;

export const OWN_REVIEWS_PATH = '/dashboard/reviews';
