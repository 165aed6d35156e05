export function bookingPath(bookingId: string): string {
  return `/dashboard/bookings/${bookingId}`;
}

/**
 * The id of the section with other experts on a booking's page, for a request that did not lead to a booking.
 */
export const OTHERS = 'others';

export function calendarPath(bookingId: string): string {
  return `${bookingPath(bookingId)}/calendar.ics`;
}
