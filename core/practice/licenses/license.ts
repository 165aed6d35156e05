import * as messages from '#text/practice/licenses/rules';
/** A practice has at most one valid license and one that is waiting. */
export const LICENSE_STATUSES = ['waiting', 'valid', 'rejected', 'replaced'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

export const LICENSE_STATUS_WORDS: Record<
  LicenseStatus,
  { word: () => string; tone: 'positive' | 'pending' | 'info' | 'neutral' }
> = {
  waiting: { word: messages.status_waiting, tone: 'pending' },
  valid: { word: messages.status_valid, tone: 'positive' },
  rejected: { word: messages.status_rejected, tone: 'neutral' },
  replaced: { word: messages.status_replaced, tone: 'neutral' },
};

/** How many days before a license's last day we remind owners. */
export const REMINDED_DAYS = [30, 7] as const;
export type RemindedDays = (typeof REMINDED_DAYS)[number];

/** The earliest hour for a reminder, in local time at the practice's first place. */
export const REMINDED_FROM_HOUR = 9;

/**
 * Returns the number of days until the last day; 0 on that day, and negative after it.
 * @param today the date at the practice's first place.
 */
export function daysLeft(lastDay: string, today: Temporal.PlainDate): number {
  return today.until(lastDay, { largestUnit: 'days' }).days;
}

/**
 * Checks whether a license's last day has passed.
 * @param today the date at the practice's first place.
 */
export function isExpired(lastDay: string, today: Temporal.PlainDate): boolean {
  return daysLeft(lastDay, today) < 0;
}

/** When we sent each reminder; null if we did not. */
export type Reminded = { reminded30At: Date | null; reminded7At: Date | null };

/**
 * Returns the reminder that is due, or null. If both are due, returns only the 7-day reminder.
 * @param left the result of `daysLeft`.
 */
export function reminderDue(left: number, { reminded30At, reminded7At }: Reminded): RemindedDays | null {
  if (left < 0 || left > 30) return null;
  if (left <= 7) return reminded7At ? null : 7;
  return reminded30At ? null : 30;
}

/** Formats when a license expires, such as 'tomorrow' or 'in 3 days'. */
export const sayDaysLeft = (left: number): string => messages.days_left({ left });

export const LICENSE_PATH = '/dashboard/expert/license';
