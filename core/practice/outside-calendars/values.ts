/** A date or time as a file says it. `wall` is what the clock shows, in milliseconds as if it were in UTC. */
export type Wall = {
  wall: number;
  isDate: boolean;
  /** Minutes east of UTC where the text itself says so, 0 for one that ends with Z. */
  offset: number | null;
};

export const SECOND = 1000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;
/** No appointment lasts longer. */
const LENGTH_AT_MOST = 36_600 * DAY;

const DATE =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]\s*(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** 20261202, 20261202T100000, 20261202T100000Z, and the same with the dashes and colons of ISO 8601; null for others. */
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

/** The date at the beginning of a text whose rest cannot be read. */
export function dateWithin(text: string): Wall | null {
  return wallOf(/^\s*(\d{4}-?\d{2}-?\d{2})/.exec(text)?.[1] ?? '');
}

function offsetIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /z/i.test(text) ? 0 : minutesOf(text);
}

/** Minutes in +0100, -05:00 or -004608, whose seconds are dropped; null for others. */
export function minutesOf(text: string): number | null {
  const found = /^\s*([+-])(\d{2}):?(\d{2})(?::?\d{2})?\s*$/.exec(text);
  if (!found) return null;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return minutes > 18 * 60 ? null : found[1] === '-' ? -minutes : minutes;
}

/** How long something lasts: days by the calendar, the rest by the clock. */
export type Length = { days: number; milliseconds: number };

const LENGTH = /^([+-])?P?(?:(\d+)W)?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/i;

/** PT1H30M, P1D, P2W, also without the letters that files leave out (1H); null for others and for what lasts ages. */
export function lengthOf(text: string): Length | null {
  const found = LENGTH.exec(text.replace(/\s/g, ''));
  if (!found?.slice(2).some((part) => part !== undefined)) return null;
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0));
  const sign = found[1] === '-' ? -1 : 1;
  const length = {
    days: sign * (weeks! * 7 + days!),
    milliseconds: sign * (hours! * HOUR + minutes! * 60_000 + seconds! * SECOND),
  };
  return Math.abs(length.days) * DAY + Math.abs(length.milliseconds) > LENGTH_AT_MOST ? null : length;
}
