/** Where a license that a practice has sent can stand. Of each practice one is valid and one waits, at most. */
export const LICENSE_STATUSES = ['waiting', 'valid', 'rejected', 'replaced'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** What people read for a status, and the tone of its badge. */
export const LICENSE_STATUS_WORDS: Record<
  LicenseStatus,
  { word: string; tone: 'positive' | 'pending' | 'info' | 'neutral' }
> = {
  waiting: { word: 'In review', tone: 'pending' },
  valid: { word: 'Valid', tone: 'positive' },
  rejected: { word: 'Rejected', tone: 'neutral' },
  replaced: { word: 'Replaced', tone: 'neutral' },
};

/** How many days before the last day of a license its owners are reminded, the earlier one first. */
export const REMINDED_DAYS = [30, 7] as const;
export type RemindedDays = (typeof REMINDED_DAYS)[number];

/** Reminders go out from this hour on, by the clock of the place. */
export const REMINDED_FROM_HOUR = 9;

/** Days that are left of a license by the calendar of the place: 0 on its last day, below 0 once it has expired. */
export function daysLeft(lastDay: string, today: Temporal.PlainDate): number {
  return today.until(lastDay, { largestUnit: 'days' }).days;
}

/** True once a license has expired by the calendar of the place; its last day counts. */
export function isExpired(lastDay: string, today: Temporal.PlainDate): boolean {
  return daysLeft(lastDay, today) < 0;
}

/** What has been said of a license that ends. */
export type Reminded = { reminded30At: Date | null; reminded7At: Date | null };

/**
 * Which reminder is due, if any: the nearer one where both are, so that a license with few days left is told of once.
 * @param left as `daysLeft` counts them.
 */
export function reminderDue(left: number, { reminded30At, reminded7At }: Reminded): RemindedDays | null {
  if (left < 0 || left > 30) return null;
  if (left <= 7) return reminded7At ? null : 7;
  return reminded30At ? null : 30;
}

/** 'today', 'tomorrow', 'in 7 days'. */
export function sayDaysLeft(left: number): string {
  return left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
}

/** The page on which an owner sends a license. */
export const LICENSE_PATH = '/dashboard/expert/license';
