import { bookingPath } from '../bookings/booking-paths.ts';

/** The page of a consultation's review, for its two sides. */
export const reviewPath = (bookingId: string): string => `${bookingPath(bookingId)}/review`;

/** The page with all reviews of the user's practices. */
export const OWN_REVIEWS_PATH = '/dashboard/reviews';
