export function bookingPath(bookingId: string): string {
  return `/dashboard/bookings/${bookingId}`;
}

export const OTHERS = 'others';

export function calendarPath(bookingId: string): string {
  return `${bookingPath(bookingId)}/calendar.ics`;
}
