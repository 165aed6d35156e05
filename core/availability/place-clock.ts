/** A part of a calendar day in which the clock runs evenly: wall time = instant + offset. Milliseconds. */
export type ClockStretch = { from: number; to: number; offset: number };

/** A calendar day at a place: its date, its ISO weekday and its even stretches (two or more around a clock change). */
export type PlaceDay = { date: string; weekday: number; stretches: ClockStretch[] };

const known = new Map<string, PlaceDay[]>();
const KNOWN_AT_MOST = 200;

/** The calendar date at a place at an instant. */
export function dateAt(now: Temporal.Instant, zone: string): Temporal.PlainDate {
  return now.toZonedDateTimeISO(zone).toPlainDate();
}

/**
 * The calendar days at a place from the one given on. What is found is kept, as time-zone arithmetic is slow
 * and every list of free times asks for the same days.
 * @param zone IANA name; an unknown one throws RangeError.
 */
export function placeDays(zone: string, first: Temporal.PlainDate, count: number): readonly PlaceDay[] {
  const key = `${zone} ${first} ${count}`;
  let days = known.get(key);
  if (!days) {
    days = Array.from({ length: count }, (_, index) => placeDay(zone, first.add({ days: index })));
    if (known.size >= KNOWN_AT_MOST) known.delete(known.keys().next().value!);
    known.set(key, days);
  }
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
  return { date: date.toString(), weekday: date.dayOfWeek, stretches };
}

/** The instant at which a stretch's clock shows a minute of the given day; may lie outside the stretch. */
export function instantOf(date: string, minute: number, offset: number): number {
  return Date.parse(`${date}T00:00:00Z`) + minute * 60_000 - offset;
}
