import { bookingPath } from '../bookings/booking-paths.ts';

export const disputePath = (bookingId: string): string => `${bookingPath(bookingId)}/dispute`;
