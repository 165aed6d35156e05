/** The page of a booking, for its two sides. */
export function bookingPath(bookingId: string): string {
  return `/dashboard/bookings/${bookingId}`;
}

/** The id of that page's section with other experts, for a request that came to nothing. */
export const OTHERS = 'others';

export function calendarPath(bookingId: string): string {
  return `${bookingPath(bookingId)}/calendar.ics`;
}
