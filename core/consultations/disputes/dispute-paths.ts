import { bookingPath } from '../bookings/booking-paths.ts';

/** Where the dispute about a booking is opened, read, answered and withdrawn, by its two sides. */
export const disputePath = (bookingId: string): string => `${bookingPath(bookingId)}/dispute`;
