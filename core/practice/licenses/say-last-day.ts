/** Returns 'Wednesday, December 30, 2026' for a date such as '2026-12-30'. */
export function sayLastDay(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'full' });
}
