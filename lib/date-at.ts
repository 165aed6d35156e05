/** Parses a date such as '2026-12-24'; null for any other text, and for a day that does not exist. */
export function parseDate(text: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return null;
  }
}

/** The last date computed for each zone, with its range in milliseconds since 1970. */
const lastDays = new Map<string, { from: number; until: number; date: Temporal.PlainDate }>();
const MAX_CACHED = 500;

/**
 * Returns the date in a time zone at an instant. Caches the last date of each zone, because the computation
 * is slow and pages ask for the same day many times.
 * @param zone an IANA name.
 * @throws RangeError for an unknown zone.
 */
export function dateAt(now: Temporal.Instant, zone: string): Temporal.PlainDate {
  const at = now.epochMilliseconds;
  const last = lastDays.get(zone);
  if (last && last.from <= at && at < last.until) return last.date;
  const date = now.toZonedDateTimeISO(zone).toPlainDate();
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  if (lastDays.size >= MAX_CACHED) lastDays.clear();
  lastDays.set(zone, { from: startOf(date), until: startOf(date.add({ days: 1 })), date });
  return date;
}
