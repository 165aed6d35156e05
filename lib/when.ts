import * as words from '#text/ground/times';
import { languageTag } from './language.ts';

type Instant = Date | number;
type Format = (at: Instant) => string;

const formats = new Map<string, Format>();
/**
 * How many results to cache per formatter: more than the 672 half hours in two weeks, whose starts a page
 * formats repeatedly.
 */
const MAX_CACHED = 700;

/**
 * Caches one formatter per language and zone with its results, because a list of experts repeats the same few
 * times.
 */
function format(zone: string, kind: string, options: Intl.DateTimeFormatOptions): Format {
  const tag = languageTag();
  const key = `${tag} ${kind} ${zone}`;
  let made = formats.get(key);
  if (!made) {
    const { format: say } = new Intl.DateTimeFormat(tag, { timeZone: zone, ...options });
    const said = new Map<number, string>();
    made = (at) => {
      const known = said.get(at.valueOf());
      if (known !== undefined) return known;
      // Intl puts a narrow no-break space before AM and PM. People type and search for a plain space.
      const text = say(at).replaceAll(/[\u202f\u00a0]/g, ' ');
      if (said.size >= MAX_CACHED) said.clear();
      said.set(at.valueOf(), text);
      return text;
    };
    if (formats.size > 500) formats.clear();
    formats.set(key, made);
  }
  return made;
}

const HOUR = 3_600_000;

const CLOCK: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/** Returns the local day, such as 'Tue, Dec 1'. */
export function sayDay(at: Instant, zone: string): string {
  return words.weekday_and_day({
    weekday: format(zone, 'short weekday', { weekday: 'short' })(at),
    day: format(zone, 'day', { month: 'short', day: 'numeric' })(at),
  });
}

/** Returns noon of a date in UTC, to format the date in that zone. */
const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/** Formats a date: '2026-12-24' becomes 'Thu, Dec 24'. */
export function sayDate(date: string): string {
  return sayDay(noonOf(date), 'UTC');
}

/** Formats a date with its whole weekday and month: '2026-12-01' becomes 'Tuesday, December 1'. */
export function sayLongDate(date: string): string {
  return sayLongDay(noonOf(date), 'UTC');
}

/** Formats a date with its year: '2026-12-01' becomes 'December 1, 2026'. */
export function sayFullDate(date: string): string {
  return sayFullDay(noonOf(date), 'UTC');
}

/** Returns the local day in full, such as 'Tuesday, December 1'. */
export function sayLongDay(at: Instant, zone: string): string {
  return words.weekday_and_day({
    weekday: format(zone, 'long weekday', { weekday: 'long' })(at),
    day: format(zone, 'long day', { month: 'long', day: 'numeric' })(at),
  });
}

/** Returns the local day with its year, such as 'Tue, Dec 1, 2026'. */
export function sayDayOfYear(at: Instant, zone: string): string {
  const options = { month: 'short', day: 'numeric', year: 'numeric' } as const;
  return words.weekday_and_day({
    weekday: format(zone, 'short weekday', { weekday: 'short' })(at),
    day: format(zone, 'day of year', options)(at),
  });
}

/** Returns the local day in full, such as 'December 1, 2026'. */
export function sayFullDay(at: Instant, zone: string): string {
  return format(zone, 'full date', { dateStyle: 'long' })(at);
}

/** Formats a date for a narrow column: '2026-12-01' becomes 'Dec 1, 2026'. */
export function sayShortDate(date: string): string {
  const options = { month: 'short', day: 'numeric', year: 'numeric' } as const;
  return format('UTC', 'short date', options)(noonOf(date));
}

/** Formats a month: '2026-12' becomes 'December 2026'. */
export function sayMonth(month: string): string {
  return format('UTC', 'month', { month: 'long', year: 'numeric' })(noonOf(`${month}-01`));
}

/** Returns the short month of a date: 'Dec' for '2026-12-01'. */
export function sayMonthOf(date: string): string {
  return format('UTC', 'short month', { month: 'short' })(noonOf(date));
}

/** A Monday, the start for counting days of the week. */
const MONDAY = Date.UTC(2026, 0, 5, 12);

/** Returns the name of a day of the week, such as 'Monday' for 1, or 'Mon' if short. */
export function sayWeekday(weekday: number, width: 'long' | 'short' = 'long'): string {
  return format('UTC', `${width} weekday`, { weekday: width })(MONDAY + (weekday - 1) * 24 * HOUR);
}

/** Formats minutes since midnight as a time, such as '9:00 AM' for 540. 1440 is '12:00 AM' again. */
export function sayMinute(minute: number): string {
  return sayTime(MONDAY + (minute - 12 * 60) * 60_000, 'UTC');
}

/** Returns the local time, such as '2:30 PM'. */
export function sayTime(at: Instant, zone: string): string {
  return format(zone, 'time', CLOCK)(at);
}

/** Returns the local time and its zone, such as '2:30 PM MST'. */
export function sayTimeAndZone(at: Instant, zone: string): string {
  return format(zone, 'time and zone', { ...CLOCK, timeZoneName: 'short' })(at);
}

/**
 * Returns a formatted time as it reads in a sentence after 'at' or 'until': '1:30 PM', in Spanish 'la 1:30
 * p.m.'.
 */
export function asClockTime(time: string): string {
  return words.clock_time({ hour: time.startsWith('1:') ? 1 : 0, time });
}

/** A recent moment for naming zones, because zone names were different in 1970. */
const OF_LATE = Date.UTC(2025, 0, 1);

/** Returns the local time, such as '1:30 AM', or '1:30 AM EDT' in the night when it comes twice. */
export function sayClearTime(at: Instant, zone: string): string {
  const time = sayTime(at, zone);
  const isTwice = [-HOUR, HOUR].some((away) => sayTime(at.valueOf() + away, zone) === time);
  return isTwice ? sayTimeAndZone(at, zone) : time;
}

/**
 * Returns a range such as '2:30 PM to 3:00 PM MST'. If the clock changes in between, includes both zones, as
 * in '1:30 AM EDT to 1:00 AM EST'.
 */
export function sayRange(from: Instant, to: Instant, zone: string): string {
  const zoneOf = (at: Instant) => sayTimeAndZone(at, zone).slice(sayTime(at, zone).length);
  const begin = zoneOf(from) === zoneOf(to) ? sayTime(from, zone) : sayTimeAndZone(from, zone);
  return words.from_to({ begin, end: sayTimeAndZone(to, zone) });
}

/** Returns the name of a zone, such as 'Mountain Time', or 'Mountain Time in Boulder' with a town. */
export function sayZone(zone: string, town?: string): string {
  const name = format(zone, 'zone', { timeZoneName: 'longGeneric' })(OF_LATE).replace(/^.*, /, '');
  return town ? words.zone_in_town({ zone: name, town }) : name;
}

/** Returns the short name of a zone, such as 'MT'. It is the same all year. */
export function sayShortZone(zone: string): string {
  return format(zone, 'short zone', { timeZoneName: 'shortGeneric' })(OF_LATE).replace(/^.*, /, '');
}

/** Returns the local day, time, and zone, such as 'Tue, Dec 1, 2:30 PM MST'. */
export function sayWhen(at: Instant, zone: string): string {
  return `${sayDay(at, zone)}, ${sayTimeAndZone(at, zone)}`;
}
