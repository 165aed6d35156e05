/** A date or time in a calendar file. `wall` is the local time in milliseconds, as if in UTC. */
export type Wall = {
  wall: number;
  isDate: boolean;
  /** Minutes east of UTC, or 0 for 'Z'; null if the text has no offset. */
  offset: number | null;
};

const SECOND = 1000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;
/** The maximum length of an event, in milliseconds. A longer event is a mistake. */
const MAX_LENGTH = 36_600 * DAY;

const DATE =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]\s*(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses a date, such as '20261202', or a date and time, such as '20261202T100000Z' or
 * '2026-12-02 10:00+01:00'. Seconds and the zone are optional, and fractions of a second are ignored. Null for
 * anything else.
 */
export function wallOf(text: string): Wall | null {
  const found = DATE.exec(text.trim());
  if (!found) return null;
  const [year, month, day, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const isMidnight = hour === 24 && minute === 0 && second === 0;
  if (!isMidnight && (hour > 23 || minute > 59 || second > 60)) return null;
  const date = new Date(0);
  date.setUTCFullYear(year!, month! - 1, day);
  if (date.getUTCMonth() !== month! - 1 || date.getUTCDate() !== day || year! < 1) return null;
  const wall = date.getTime() + hour * HOUR + minute * 60_000 + Math.min(second, 59) * SECOND;
  return { wall, isDate: found[4] === undefined, offset: offsetIn(found[7]) };
}

/** Parses the date at the start of an otherwise unreadable text. */
export function dateWithin(text: string): Wall | null {
  return wallOf(/^\s*(\d{4}-?\d{2}-?\d{2})/.exec(text)?.[1] ?? '');
}

function offsetIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /z/i.test(text) ? 0 : minutesOf(text);
}

/** Parses '+0100', '-05:00', or '-004608' to minutes, ignoring seconds. Null for anything else. */
export function minutesOf(text: string): number | null {
  const found = /^\s*([+-])(\d{2}):?(\d{2})(?::?\d{2})?\s*$/.exec(text);
  if (!found) return null;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return minutes > 18 * 60 ? null : found[1] === '-' ? -minutes : minutes;
}

/** A duration: calendar days plus an exact time. */
export type Length = { days: number; milliseconds: number };

const LENGTH = /^([+-])?P?(?:(\d+)W)?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/i;

/**
 * Parses 'PT1H30M', 'P1D', 'P2W', or the same without 'P' and 'T' ('1H'). Null for anything else and for
 * extreme lengths.
 */
export function lengthOf(text: string): Length | null {
  const found = LENGTH.exec(text.replace(/\s/g, ''));
  if (!found?.slice(2).some((part) => part !== undefined)) return null;
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0));
  const sign = found[1] === '-' ? -1 : 1;
  const length = {
    days: sign * (weeks! * 7 + days!),
    milliseconds: sign * (hours! * HOUR + minutes! * 60_000 + seconds! * SECOND),
  };
  return Math.abs(length.days) * DAY + Math.abs(length.milliseconds) > MAX_LENGTH ? null : length;
}
