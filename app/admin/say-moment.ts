const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 'Dec 1, 2026, 18:05 UTC'; admins in several zones read one clock. */
export function sayMoment(iso: string): string {
  return `${format.format(new Date(iso))} UTC`;
}
