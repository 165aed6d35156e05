import { bookingPath } from '../bookings/booking-paths.ts';

/** The page of a consultation's review, for its two sides. */
export const reviewPath = (bookingId: string): string => `${bookingPath(bookingId)}/review`;

/** The page of all reviews of one's own practices. */
export const OWN_REVIEWS_PATH = '/dashboard/reviews';
