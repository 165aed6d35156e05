import type { BookingStatus } from '../bookings/booking-life.ts';

export const REMINDER_NAMES = ['day', 'soon'] as const;
export type ReminderName = (typeof REMINDER_NAMES)[number];

/**
 * When each reminder is due, in elapsed hours before the start. We still send one that is at most
 * `lateMinutes` late.
 */
export const REMINDERS: Record<ReminderName, { hoursBefore: number; lateMinutes: number }> = {
  day: { hoursBefore: 24, lateMinutes: 6 * 60 },
  soon: { hoursBefore: 2, lateMinutes: 60 },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Returns the range of starts with a due reminder, in milliseconds since 1970: after `after`, up to and
 * including `until`.
 */
export function startsToRemindOf(
  name: ReminderName,
  now: Temporal.Instant,
): { after: number; until: number } {
  const { hoursBefore, lateMinutes } = REMINDERS[name];
  const until = now.epochMilliseconds + hoursBefore * HOUR;
  return { after: until - lateMinutes * MINUTE, until };
}

/**
 * Returns the reminder due now; null if none is. Skips a reminder that was due before the booking was
 * confirmed, because both sides have just agreed to the time.
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
