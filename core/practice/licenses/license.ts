/** Statuses of a sent license. A practice has at most one valid and one waiting. */
export const LICENSE_STATUSES = ['waiting', 'valid', 'rejected', 'replaced'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** Displayed words and badge tone of each status. */
export const LICENSE_STATUS_WORDS: Record<
  LicenseStatus,
  { word: string; tone: 'positive' | 'pending' | 'info' | 'neutral' }
> = {
  waiting: { word: 'In review', tone: 'pending' },
  valid: { word: 'Valid', tone: 'positive' },
  rejected: { word: 'Rejected', tone: 'neutral' },
  replaced: { word: 'Replaced', tone: 'neutral' },
};

/** Days before the last day at which owners are reminded, earlier reminder first. */
export const REMINDED_DAYS = [30, 7] as const;
export type RemindedDays = (typeof REMINDED_DAYS)[number];

/** Reminders are sent from this hour on, local time of the place. */
export const REMINDED_FROM_HOUR = 9;

/** Returns the days left by the calendar of the place: 0 on the last day, negative after it. */
export function daysLeft(lastDay: string, today: Temporal.PlainDate): number {
  return today.until(lastDay, { largestUnit: 'days' }).days;
}

/** Checks whether a license's last day is over, by the calendar of the place. */
export function isExpired(lastDay: string, today: Temporal.PlainDate): boolean {
  return daysLeft(lastDay, today) < 0;
}

/** When each reminder was sent. */
export type Reminded = { reminded30At: Date | null; reminded7At: Date | null };

/**
 * Returns the reminder that is due, if any; the nearer one if both are, so that owners get only one.
 * @param left as counted by `daysLeft`.
 */
export function reminderDue(left: number, { reminded30At, reminded7At }: Reminded): RemindedDays | null {
  if (left < 0 || left > 30) return null;
  if (left <= 7) return reminded7At ? null : 7;
  return reminded30At ? null : 30;
}

/** Returns 'today', 'tomorrow' or 'in 7 days'. */
export function sayDaysLeft(left: number): string {
  return left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
}

/** The page where an owner sends a license. */
export const LICENSE_PATH = '/dashboard/expert/license';
