export function bookingPath(bookingId: string): string {
  return `/dashboard/bookings/${bookingId}`;
}

/** The ID of the section with other experts on the page of a request that did not lead to a booking. */
export const OTHERS = 'others';

export function calendarPath(bookingId: string): string {
  return `${bookingPath(bookingId)}/calendar.ics`;
}
