import { USUAL_NOTICE_MINUTES } from '../../people/experts/usual-notice.ts';
import { bitOf, dayNumber, maskOf } from './day-parts.ts';
import { DAYS_AHEAD } from './days-ahead.ts';
import { isBookable, LENGTHS, type Length, MAX_MINUTES, MINIMUM_MINUTES } from './lengths.ts';
import { instantOf, type PlaceDay, placeDays } from './place-clock.ts';
import type { DatedRange, WeeklyHours } from './weekly-hours.ts';

/** Minutes between bookable starts, in local time. */
export const SLOT_STEP_MINUTES = 30;
/** The minimum notice if the practitioner sets none. */
export const LEAD_MINUTES = USUAL_NOTICE_MINUTES;

const MINUTE = 60_000;

/** Taken time in milliseconds since 1970; the end is exclusive. */
export type Busy = { startsAt: number; endsAt: number };

/** The input for computing an expert's free times. Local times are in the zone of the consultation. */
export type Calendar = {
  zone: string;
  hours: WeeklyHours;
  extra?: readonly DatedRange[];
  /** Days on which the law closes the place, as ISO dates. */
  closedDays?: readonly string[];
  busy: readonly Busy[];
  now: Temporal.Instant;
  /** The minimum notice in minutes; by default, `LEAD_MINUTES`. */
  noticeMinutes?: number;
};

/**
 * A bookable start in milliseconds since 1970. `lengths` has the `LENGTHS` that fit. `longest` is the
 * longest consultation that fits, in minutes, for options with their own length.
 */
type Slot = { startsAt: number; lengths: readonly Length[]; longest: number };

/** A calendar day at the place, such as '2026-12-01', and its bookable starts in order. */
export type SlotDay = { date: string; slots: Slot[] };

type Stretch = { from: number; to: number };

/**
 * Returns the next 14 days at the place, starting today, with their bookable starts. Includes days without
 * any.
 */
export function slotDays(calendar: Calendar): SlotDay[] {
  const week = openWeek(calendar);
  return week.days
    .slice(0, DAYS_AHEAD)
    .map((day) => ({ date: day.date, slots: slotsOfDay(day, week.free, week.earliest) }));
}

/**
 * The number of days to compute first. Most experts have free times within them, so the other days can be
 * skipped.
 */
const FIRST_DAYS = 2;

/** Returns the first bookable starts, at most `count`, in milliseconds since 1970. */
export function firstFreeTimes(calendar: Calendar, count: number): number[] {
  const first = startsWithin(calendar, FIRST_DAYS, count);
  return first.length >= count ? first : startsWithin(calendar, DAYS_AHEAD, count);
}

function startsWithin(calendar: Calendar, days: number, count: number): number[] {
  const week = openDays(calendar, days);
  const found: number[] = [];
  for (const day of week.days.slice(0, days)) {
    for (const slot of slotsOfDay(day, week.free, week.earliest)) {
      if (found.length >= count) return found;
      found.push(slot.startsAt);
    }
  }
  return found;
}

/**
 * Merges the bookable days of several calendars in the same time zone. A start has every length that is
 * free in at least one of them.
 */
export function slotDaysOfAny(calendars: readonly [Calendar, ...Calendar[]]): SlotDay[] {
  const [first, ...others] = calendars;
  const days = slotDays(first);
  for (const other of others) {
    for (const [index, { slots }] of slotDays(other).entries()) {
      const day = days[index]!;
      day.slots = withSlots(day.slots, slots);
    }
  }
  return days;
}

function withSlots(some: readonly Slot[], more: readonly Slot[]): Slot[] {
  const byStart = new Map(some.map((slot) => [slot.startsAt, slot]));
  for (const slot of more) {
    const have = byStart.get(slot.startsAt);
    if (!have || have.longest < slot.longest) byStart.set(slot.startsAt, slot);
  }
  return [...byStart.values()].sort((a, b) => a.startsAt - b.startsAt);
}

/**
 * Returns the first starts that are bookable in at least one calendar, at most `count`, as milliseconds since
 * 1970.
 */
export function firstFreeTimesOfAny(calendars: readonly Calendar[], count: number): number[] {
  if (calendars.length === 1) return firstFreeTimes(calendars[0]!, count);
  const starts = new Set(calendars.flatMap((calendar) => firstFreeTimes(calendar, count)));
  return [...starts].sort((a, b) => a - b).slice(0, count);
}

/** Like `firstFreeTimesOfAny`, but returns only starts in a mask (`day-parts.ts`). */
export function firstFreeTimesIn(calendars: readonly Calendar[], count: number, parts: bigint): number[] {
  const found = new Set<number>();
  for (const { days, starts } of calendars.map(openWeek).map(withStarts)) {
    for (const [at, ofDay] of starts.entries()) {
      const day = days[at]!;
      const number = dayNumber(day.date);
      if ((maskOf([number], null) & parts) === 0n) continue;
      for (const start of ofDay) if ((bitOf(number, minuteOf(day, start)) & parts) !== 0n) found.add(start);
    }
  }
  return [...found].sort((a, b) => a - b).slice(0, count);
}

/**
 * Returns whether a time can be booked. 'taken' means that only taken time prevents it, 'closed' that
 * something else does.
 */
export function slotState(
  calendar: Calendar,
  startsAt: number,
  minutes: number,
): 'free' | 'taken' | 'closed' {
  if (offers(calendar, startsAt, minutes)) return 'free';
  return offers({ ...calendar, busy: [] }, startsAt, minutes) ? 'taken' : 'closed';
}

function offers(calendar: Calendar, startsAt: number, minutes: number): boolean {
  if (!isBookable(minutes)) return false;
  const week = openWeek(calendar);
  for (const day of week.days.slice(0, DAYS_AHEAD)) {
    if (!day.stretches.some(({ from, to }) => from <= startsAt && startsAt < to)) continue;
    for (const slot of slotsOfDay(day, week.free, week.earliest)) {
      if (slot.startsAt === startsAt) return minutes <= slot.longest;
    }
  }
  return false;
}

/**
 * Checks whether a stretch is open and free throughout, even if it does not begin at a regular start. Times
 * are in milliseconds since 1970; the end is exclusive.
 */
export function isOpenFor(calendar: Calendar, from: number, to: number): boolean {
  return openWeek(calendar).free.some((stretch) => stretch.from <= from && to <= stretch.to);
}

/**
 * A stretch of free time, in milliseconds since 1970. `staleAt` is when its beginning becomes too soon to
 * book, so it must be recomputed. `staleAt` is omitted for the usual notice, because code that reads the
 * stretch applies that notice.
 */
export type FreeStretch = { from: number | null; until: number; staleAt?: number | undefined };

/**
 * Returns the current or next free stretch that has a bookable start. `from` is its beginning, which can be
 * earlier today, or its first bookable start if the notice is longer than usual. `until` is its last start.
 * If nothing is free, `from` is null and `until` is the next local midnight, when another day opens.
 */
export function freeStretch(calendar: Calendar): FreeStretch {
  return freeStretchOfAny([calendar]);
}

/**
 * Returns the free stretch of several calendars, like `freeStretch` for one. Joins stretches that overlap or
 * touch. If nothing is free, `until` is the earliest next midnight.
 */
export function freeStretchOfAny(calendars: readonly Calendar[]): FreeStretch {
  return stretchOf(calendars.map(openWeek).map(withStarts));
}

/**
 * Like `freeStretchOfAny`, but also returns a mask of the parts of days that have a bookable start
 * (`day-parts.ts`).
 */
export function freeTimeOfAny(calendars: readonly Calendar[]): FreeStretch & { parts: bigint } {
  const weeks = calendars.map(openWeek).map(withStarts);
  return { ...stretchOf(weeks), parts: partsOf(weeks) };
}

function stretchOf(weeks: readonly StartingWeek[]): FreeStretch {
  const [first, ...others] = weeks.flatMap(bookableStretches).sort((a, b) => a.from - b.from);
  if (!first) {
    const midnights = weeks.map(({ days }) => days[0]!.stretches.at(-1)!.to);
    return { from: null, until: Math.min(...midnights) };
  }
  let { from, to, last, noticeMinutes } = first;
  for (const next of others) {
    if (next.from > to) break;
    to = Math.max(to, next.to);
    last = Math.max(last, next.last);
    noticeMinutes = Math.min(noticeMinutes, next.noticeMinutes);
  }
  const staleAt = noticeMinutes > LEAD_MINUTES ? from - noticeMinutes * MINUTE : undefined;
  return { from, until: last, staleAt };
}

function partsOf(weeks: readonly StartingWeek[]): bigint {
  let mask = 0n;
  for (const { days, starts } of weeks) {
    for (const [at, ofDay] of starts.entries()) {
      const day = days[at]!;
      const number = dayNumber(day.date);
      for (const start of ofDay) mask |= bitOf(number, minuteOf(day, start));
    }
  }
  return mask;
}

function minuteOf(day: PlaceDay, start: number): number {
  const clock = day.stretches.find(({ from, to }) => from <= start && start < to) ?? day.stretches[0]!;
  return (start + clock.offset - day.midnight) / MINUTE;
}

/** Returns the free stretches that have a bookable start, each up to the end of its last start's slot. */
function bookableStretches(week: StartingWeek): (Stretch & { last: number; noticeMinutes: number })[] {
  const starts = week.starts.flat();
  return week.free.flatMap(({ from, to }) => {
    const { noticeMinutes } = week;
    const inside = starts.filter((start) => from <= start && start < to);
    const [begin, last] = [inside[0], inside.at(-1)];
    if (begin === undefined || last === undefined) return [];
    const end = Math.min(to, last + SLOT_STEP_MINUTES * MINUTE);
    return [{ from: noticeMinutes > LEAD_MINUTES ? begin : from, to: end, last, noticeMinutes }];
  });
}

type OpenWeek = { days: readonly PlaceDay[]; free: Stretch[]; earliest: number; noticeMinutes: number };

type StartingWeek = OpenWeek & { starts: readonly (readonly number[])[] };

function withStarts(week: OpenWeek): StartingWeek {
  const starts = week.days
    .slice(0, DAYS_AHEAD)
    .map((day) => slotsOfDay(day, week.free, week.earliest).map((slot) => slot.startsAt));
  return { ...week, starts };
}

function openWeek(calendar: Calendar): OpenWeek {
  return openDays(calendar, DAYS_AHEAD);
}

/**
 * Returns the days and their free stretches. Includes one extra day, because open time can continue past
 * midnight.
 */
function openDays(calendar: Calendar, count: number): OpenWeek {
  const { zone, hours, extra = [], closedDays = [], busy, now, noticeMinutes = LEAD_MINUTES } = calendar;
  const days = placeDays(zone, now, count + 1);
  const open = closedDays.length === 0 ? days : days.filter(({ date }) => !closedDays.includes(date));
  return {
    days,
    free: without(openStretches(open, hours, extra), busy),
    earliest: now.epochMilliseconds + noticeMinutes * MINUTE,
    noticeMinutes,
  };
}

/** Returns the stretches whose local time is within the hours. Joins stretches that touch. */
function openStretches(
  days: readonly PlaceDay[],
  hours: WeeklyHours,
  extra: readonly DatedRange[],
): Stretch[] {
  const open: Stretch[] = [];
  for (const day of days) {
    const weekly = hours.filter((range) => range.weekday === day.weekday);
    const dated = extra.filter(({ date }) => date === day.date);
    const ranges: { startMinute: number; endMinute: number }[] = [...weekly, ...dated].sort(
      (a, b) => a.startMinute - b.startMinute,
    );
    for (const clock of day.stretches) {
      for (const range of ranges) {
        const from = Math.max(clock.from, instantOf(day, range.startMinute, clock));
        const to = Math.min(clock.to, instantOf(day, range.endMinute, clock));
        if (from >= to) continue;
        const last = open.at(-1);
        if (last && last.to >= from) last.to = Math.max(last.to, to);
        else open.push({ from, to });
      }
    }
  }
  return open;
}

/**
 * Subtracts taken time from open stretches.
 * @param open must be in order and not overlap.
 */
function without(open: Stretch[], busy: readonly Busy[]): Stretch[] {
  const taken = inOrder(busy);
  const free: Stretch[] = [];
  let first = 0;
  for (const { from, to } of open) {
    let begin = from;
    for (let at = first; at < taken.length && begin < to; at += 1) {
      const { startsAt, endsAt } = taken[at]!;
      if (startsAt >= to) break;
      // If this taken time and all earlier ones end before this stretch, later stretches can skip them.
      if (endsAt <= from && at === first) first += 1;
      if (endsAt <= begin) continue;
      if (startsAt > begin) free.push({ from: begin, to: startsAt });
      begin = endsAt;
    }
    if (begin < to) free.push({ from: begin, to });
  }
  return free;
}

/** Sorts taken time by start. Returns the same array if it is already sorted, as it usually is. */
function inOrder(busy: readonly Busy[]): readonly Busy[] {
  const isSorted = busy.every(({ startsAt }, index) => index === 0 || busy[index - 1]!.startsAt <= startsAt);
  return isSorted ? busy : [...busy].sort((a, b) => a.startsAt - b.startsAt);
}

function slotsOfDay(day: PlaceDay, free: readonly Stretch[], earliest: number): Slot[] {
  const step = SLOT_STEP_MINUTES * MINUTE;
  const slots: Slot[] = [];
  let at = 0;
  for (const clock of day.stretches) {
    const midnight = instantOf(day, 0, clock);
    const begin = Math.max(clock.from, earliest);
    for (
      let start = midnight + Math.ceil((begin - midnight) / step) * step;
      start < clock.to;
      start += step
    ) {
      while (at < free.length && free[at]!.to <= start) at += 1;
      const stretch = free[at];
      if (!stretch) return slots;
      if (start < stretch.from) continue;
      const longest = Math.min(Math.floor((stretch.to - start) / MINUTE), MAX_MINUTES);
      if (longest >= MINIMUM_MINUTES) slots.push({ startsAt: start, lengths: lengthsUpTo(longest), longest });
    }
  }
  return slots;
}

/** For each length, the lengths up to it. Many starts share these arrays. */
const UP_TO: readonly (readonly Length[])[] = LENGTHS.map((_, at) => LENGTHS.slice(0, at + 1));

/**
 * Returns the lengths that fit.
 * @param longest in minutes, at least the shortest length.
 */
function lengthsUpTo(longest: number): readonly Length[] {
  return UP_TO[LENGTHS.findLastIndex((length) => length <= longest)]!;
}
