import type { BookingStatus } from '../bookings/booking.ts';

/** The reminders that both sides of a confirmed booking get. */
export const REMINDER_NAMES = ['day', 'soon'] as const;
export type ReminderName = (typeof REMINDER_NAMES)[number];

/**
 * When each is due: so many hours before the start, as time passes and not as clocks show it. One that is late, since
 * nothing was sent for a while, still goes out for so many minutes, and then no more.
 */
export const REMINDERS: Record<ReminderName, { hoursBefore: number; lateMinutes: number }> = {
  day: { hoursBefore: 24, lateMinutes: 6 * 60 },
  soon: { hoursBefore: 2, lateMinutes: 60 },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The starts, milliseconds since 1970, of the bookings that a reminder is due for: after `after`, and at `until` at the latest. */
export function startsToRemindOf(
  name: ReminderName,
  now: Temporal.Instant,
): { after: number; until: number } {
  const { hoursBefore, lateMinutes } = REMINDERS[name];
  const until = now.epochMilliseconds + hoursBefore * HOUR;
  return { after: until - lateMinutes * MINUTE, until };
}

/**
 * Which reminder of a booking is due now, if any. One whose moment had come before the booking was confirmed is left
 * out: both sides have just agreed.
 */
export function reminderDue(
  booking: { status: BookingStatus; startsAt: Date; decidedAt: Date | null },
  now: Temporal.Instant,
): ReminderName | null {
  const { status, decidedAt } = booking;
  const startsAt = booking.startsAt.getTime();
  if (status !== 'accepted' || !decidedAt) return null;
  const due = REMINDER_NAMES.find((name) => {
    const { after, until } = startsToRemindOf(name, now);
    const isNow = after < startsAt && startsAt <= until;
    return isNow && decidedAt.getTime() < startsAt - REMINDERS[name].hoursBefore * HOUR;
  });
  return due ?? null;
}
