/** The page of one booking, for its two sides. */
export function bookingPath(bookingId: string): string {
  return `/dashboard/bookings/${bookingId}`;
}

/** The part of that page that offers the same request with others, where it came to nothing. */
export const OTHERS = 'others';

/** The booking as a file for calendars. */
export function calendarPath(bookingId: string): string {
  return `${bookingPath(bookingId)}/calendar.ics`;
}
