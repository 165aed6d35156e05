import { dateAt } from '../../../lib/date-at.ts';

export { dateAt };

/**
 * Part of a day during which the UTC offset does not change, in milliseconds. Local time is the instant plus
 * `offset`.
 */
export type ClockStretch = { from: number; to: number; offset: number };

/**
 * A calendar day at a place. `midnight` is the local midnight as if it were UTC; `weekday` follows ISO 8601.
 * A day with a clock change has several stretches.
 */
export type PlaceDay = { date: string; midnight: number; weekday: number; stretches: ClockStretch[] };

const known = new Map<string, PlaceDay[]>();
const MAX_CACHED = 500;

/**
 * Returns the calendar days at a place, starting today. Caches them until the place's next midnight, because
 * time-zone arithmetic is slow and every list of experts needs the same days.
 * @throws RangeError for an unknown time zone.
 */
export function placeDays(zone: string, now: Temporal.Instant, count: number): readonly PlaceDay[] {
  const key = `${zone} ${count}`;
  const at = now.epochMilliseconds;
  const kept = known.get(key);
  if (kept && kept[0]!.stretches[0]!.from <= at && at < kept[0]!.stretches.at(-1)!.to) return kept;
  const first = dateAt(now, zone);
  const days = Array.from({ length: count }, (_, index) => placeDay(zone, first.add({ days: index })));
  if (known.size >= MAX_CACHED) known.clear();
  known.set(key, days);
  return days;
}

function placeDay(zone: string, date: Temporal.PlainDate): PlaceDay {
  const start = date.toZonedDateTime(zone);
  const end = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const stretches: ClockStretch[] = [];
  for (let at = start; at.epochMilliseconds < end; ) {
    const change = at.getTimeZoneTransition('next');
    const to = change && change.epochMilliseconds < end ? change.epochMilliseconds : end;
    stretches.push({ from: at.epochMilliseconds, to, offset: at.offsetNanoseconds / 1e6 });
    if (to === end) break;
    at = change!;
  }
  const midnight = Date.UTC(date.year, date.month - 1, date.day);
  return { date: date.toString(), midnight, weekday: date.dayOfWeek, stretches };
}

/**
 * Returns the instant of a local minute, using the offset of a stretch. The instant can be outside the
 * stretch.
 */
export function instantOf(day: PlaceDay, minute: number, clock: ClockStretch): number {
  return day.midnight + minute * 60_000 - clock.offset;
}
