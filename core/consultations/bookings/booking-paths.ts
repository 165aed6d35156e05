export function bookingPath(bookingId: string): string {
  return `/dashboard/bookings/${bookingId}`;
}

export const OTHERS = 'others';

export function calendarPath(bookingId: string): string {
  return `${bookingPath(bookingId)}/calendar.ics`;
}

/** A calendar file that a device opens in its calendar instead of keeping it as a download. */
export function openCalendarPath(bookingId: string): string {
  return `${calendarPath(bookingId)}?open`;
}
