import { bookingPath } from '../bookings/booking-paths.ts';

export const reviewPath = (bookingId: string): string => `${bookingPath(bookingId)}/review`;

export const OWN_REVIEWS_PATH = '/dashboard/reviews';
