/** The page of a booking, for its two sides. */
export function bookingPath(bookingId: string): string {
  return `/dashboard/bookings/${bookingId}`;
}

/** The part of that page with other experts, after a request came to nothing. */
export const OTHERS = 'others';

/** The calendar file of a booking. */
export function calendarPath(bookingId: string): string {
  return `${bookingPath(bookingId)}/calendar.ics`;
}
