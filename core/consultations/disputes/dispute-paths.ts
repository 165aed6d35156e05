import { bookingPath } from '../bookings/booking-paths.ts';

/** The page where both sides handle the dispute about a booking. */
export const disputePath = (bookingId: string): string => `${bookingPath(bookingId)}/dispute`;
