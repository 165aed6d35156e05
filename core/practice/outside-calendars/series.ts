import { RRuleTemporal } from 'rrule-temporal';
import { DAY, HOUR, type Wall, wallOf } from './values.ts';

type Freq = keyof typeof STEP;

/** The shortest time between two occurrences at each frequency, in milliseconds. */
const STEP = {
  YEARLY: 365 * DAY,
  MONTHLY: 28 * DAY,
  WEEKLY: 7 * DAY,
  DAILY: DAY,
  HOURLY: HOUR,
  MINUTELY: 60_000,
  SECONDLY: 1000,
};

export type Rule = {
  freq: Freq;
  interval: number;
  count: number | null;
  until: Wall | null;
  /** The parts whose names begin with BY, keyed by the library's names. */
  by: Record<string, (number | string)[]>;
  rscale: string | null;
  skip: 'OMIT' | 'BACKWARD' | 'FORWARD' | null;
  wkst: string | null;
};

type Numbers = { as: string; least: number; most: number; signed?: boolean };
const NUMBERS: Record<string, Numbers> = {
  BYMONTH: { as: 'byMonth', least: 1, most: 12 },
  BYMONTHDAY: { as: 'byMonthDay', least: 1, most: 31, signed: true },
  BYYEARDAY: { as: 'byYearDay', least: 1, most: 366, signed: true },
  BYWEEKNO: { as: 'byWeekNo', least: 1, most: 53, signed: true },
  BYHOUR: { as: 'byHour', least: 0, most: 23 },
  BYMINUTE: { as: 'byMinute', least: 0, most: 59 },
  BYSECOND: { as: 'bySecond', least: 0, most: 59 },
  BYSETPOS: { as: 'bySetPos', least: 1, most: 366, signed: true },
};
const WEEKDAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
const SCALES = new Set(['GREGORIAN', 'CHINESE', 'HEBREW', 'INDIAN']);

/**
 * Parses a recurrence rule (RFC 5545, 3.3.10) part by part.
 * @returns the rule, or null if even its frequency is unreadable; and whether a part was skipped.
 */
export function readRule(text: string): { rule: Rule | null; isDoubtful: boolean } {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const at = part.indexOf('=');
    if (at > 0) parts.set(part.slice(0, at).trim(), part.slice(at + 1).replace(/["\s]/g, ''));
  }
  const freq = parts.get('FREQ') as Freq | undefined;
  if (!freq || !Object.hasOwn(STEP, freq)) return { rule: null, isDoubtful: true };
  const rule: Rule = {
    freq,
    interval: 1,
    count: null,
    until: null,
    by: {},
    rscale: null,
    skip: null,
    wkst: null,
  };
  let isDoubtful = false;
  for (const [name, value] of parts) {
    if (name === 'FREQ' || name.startsWith('X-') || value === '') continue;
    if (!setPart(rule, name, value, parts.has('RSCALE'))) isDoubtful = true;
  }
  if (!rule.rscale) rule.skip = null;
  if (rule.rscale === 'GREGORIAN' && !rule.skip) rule.rscale = null;
  // Other calendar systems are slow to expand, and no real program writes such rules.
  const isOther = rule.rscale !== null && rule.rscale !== 'GREGORIAN';
  if (isOther && (STEP[freq] <= DAY || isManyADay(rule))) return { rule: null, isDoubtful: true };
  return { rule, isDoubtful };
}

/** Sets one part of a rule. Returns false if it skipped something unreadable. */
function setPart(rule: Rule, name: string, value: string, hasScale: boolean): boolean {
  if (name === 'INTERVAL' || name === 'COUNT') {
    const number = /^\d+$/.test(value) ? Number(value) : 0;
    if (number < 1) return false;
    if (name === 'INTERVAL') rule.interval = number;
    else rule.count = number;
  } else if (name === 'UNTIL') {
    rule.until = wallOf(value);
    return rule.until !== null;
  } else if (name === 'WKST' && WEEKDAY.test(value)) {
    rule.wkst = value;
  } else if (name === 'RSCALE' && SCALES.has(value)) {
    rule.rscale = value;
  } else if (name === 'SKIP' && (value === 'OMIT' || value === 'BACKWARD' || value === 'FORWARD')) {
    rule.skip = value;
  } else if (name === 'BYDAY') {
    return setDays(rule, value);
  } else if (NUMBERS[name]) {
    return setNumbers(rule, NUMBERS[name], value, hasScale);
  } else return false;
  return true;
}

function setDays(rule: Rule, value: string): boolean {
  const days = value.split(',').filter((day) => day !== '');
  const read = days.filter((day) => WEEKDAY.test(day) && !/^[+-]?0/.test(day));
  if (read.length > 0) rule.by.byDay = [...new Set(read)];
  return read.length === days.length;
}

/** @param hasScale whether the rule names a calendar system, which can have leap months such as '5L'. */
function setNumbers(rule: Rule, part: Numbers, value: string, hasScale: boolean): boolean {
  const { as, least, most, signed } = part;
  const said = value.split(',').filter((one) => one !== '');
  const read = said.filter((one) => {
    const number = Number(one);
    return /^[+-]?\d+$/.test(one) && Math.abs(number) >= least && number <= most && (signed || number >= 0);
  });
  const leap = as === 'byMonth' && hasScale ? said.filter((one) => /^\d{1,2}L$/.test(one)) : [];
  const all = [...new Set(read.map(Number)), ...leap];
  if (all.length > 0) rule.by[as] = all;
  return read.length + leap.length === said.length;
}

/**
 * The number of occurrences to examine per series. The next two limits are for rules that are slow to expand.
 */
const LOOKED_AT = 10_000;
const LOOKED_AT_OF_MANY = 2000;
const LOOKED_AT_BY_SCALE = 200;
const MAX_TIMES = 1500;

/**
 * Returns the starts of a series between two local times, all as if in UTC. Starts the search at the first
 * time, so past occurrences cost nothing.
 * @returns `ranOut` is true if the series has too many occurrences or takes too much work.
 */
export function expand(
  rule: Rule,
  start: number,
  between: { from: number; to: number },
): { walls: number[]; ranOut: boolean } {
  const from = Math.max(between.from, start);
  if (from > between.to) return { walls: [], ranOut: false };
  // All intervals that reach past the end of the span have the same effect. This one avoids an overflow.
  const interval = Math.min(rule.interval, Math.ceil((between.to - start) / STEP[rule.freq]) + 2);
  const most = rule.rscale ? LOOKED_AT_BY_SCALE : isManyADay(rule) ? LOOKED_AT_OF_MANY : LOOKED_AT;
  const zoned = (wall: number) => Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC');
  try {
    const options = {
      ...rule.by,
      freq: rule.freq,
      interval,
      dtstart: zoned(start),
      tzid: 'UTC',
      maxIterations: most,
      maxCandidateEvaluations: most,
      ...(rule.count !== null && { count: rule.count }),
      ...(rule.wkst && { wkst: rule.wkst }),
      ...(rule.rscale && { rscale: rule.rscale }),
      ...(rule.skip && { skip: rule.skip }),
    };
    const times = new RRuleTemporal(options).between(zoned(from), zoned(between.to), true);
    if (times.length > MAX_TIMES) return { walls: [], ranOut: true };
    return { walls: times.map((time) => Number(time.epochMilliseconds)), ranOut: false };
  } catch {
    return { walls: [], ranOut: true };
  }
}

/** Checks whether a rule can have several occurrences per day. */
export function isManyADay({ freq, by }: Rule): boolean {
  return STEP[freq] < DAY || ['byHour', 'byMinute', 'bySecond'].some((name) => (by[name]?.length ?? 0) > 1);
}
