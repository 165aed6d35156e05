import { LEAD_MINUTES, SLOT_STEP_MINUTES } from '../../practice/availability/slots.ts';

const MINUTE = 60_000;
/** A day in a time zone: its start, its end, and the end of the next day, in milliseconds since 1970. */
type Day = { from: number; until: number; nextUntil: number };
const days = new Map<string, Day>();

/**
 * Returns the earliest bookable start in milliseconds since 1970: the first regular start after the shortest
 * notice.
 */
export function earliestStart(nowMs: number): number {
  const step = SLOT_STEP_MINUTES * MINUTE;
  return Math.ceil((nowMs + LEAD_MINUTES * MINUTE) / step) * step;
}

/**
 * Returns the midnight at the end of today in a zone, in milliseconds since 1970. Treats an unknown zone as
 * UTC.
 */
export function endOfDay(zone: string, nowMs: number): number {
  return dayOf(zone, nowMs).until;
}

/** Returns the midnight at the end of tomorrow in a zone, like `endOfDay`. */
export function endOfTomorrow(zone: string, nowMs: number): number {
  return dayOf(zone, nowMs).nextUntil;
}

function dayOf(zone: string, nowMs: number): Day {
  const known = days.get(zone);
  if (known && nowMs >= known.from && nowMs < known.until) return known;
  let at: Temporal.ZonedDateTime;
  try {
    at = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  } catch {
    at = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO('UTC');
  }
  const start = at.startOfDay();
  const day = {
    from: start.epochMilliseconds,
    until: start.add({ days: 1 }).epochMilliseconds,
    nextUntil: start.add({ days: 2 }).epochMilliseconds,
  };
  days.set(zone, day);
  return day;
}

/**
 * Computes when an expert is next free, from the free stretch in the listing. `stretch` is 0 if they are free
 * at the earliest start, 1 if later, and 2 if no free time is known. `at` is in milliseconds since 1970; 0
 * for stretch 2.
 */
export function nextFreeOf(
  freeFromMs: number | null,
  freeUntilMs: number | null,
  earliestMs: number,
): { stretch: 0 | 1 | 2; at: number } {
  if (freeFromMs === null || freeUntilMs === null) return { stretch: 2, at: 0 };
  if (freeFromMs > earliestMs) return { stretch: 1, at: freeFromMs };
  return freeUntilMs >= earliestMs ? { stretch: 0, at: earliestMs } : { stretch: 2, at: 0 };
}

/** Checks whether a next free time is today in the expert's zone. */
export function isToday(next: { stretch: 0 | 1 | 2; at: number }, zone: string, nowMs: number): boolean {
  return next.stretch !== 2 && next.at < endOfDay(zone, nowMs);
}
