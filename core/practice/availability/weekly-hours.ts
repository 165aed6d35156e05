import { z } from 'zod';
import * as words from '#text/practice/availability/rules';

/**
 * Open hours on a weekday (1 is Monday, 7 is Sunday), in minutes from midnight: 540 is 09:00, 1440 is
 * 24:00.
 */
export type HoursRange = { weekday: number; startMinute: number; endMinute: number };

/** Open hours of a week, in local time and in any order. */
export type WeeklyHours = readonly HoursRange[];

const HOURS_STEP_MINUTES = 30;

const everyDay = (startMinute: number, endMinute: number): WeeklyHours =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute, endMinute }));

export const DEFAULT_HOURS: WeeklyHours = everyDay(9 * 60, 18 * 60);

export const ALL_HOURS: WeeklyHours = everyDay(0, 24 * 60);

/** `placeId` is null for all places without their own hours. */
export type PlacedRange = HoursRange & { placeId: string | null };

export type OwnHours = {
  /** True until someone sets the practitioner's hours. */
  keepsDefaultHours: boolean;
  /** Opens every hour of the week, regardless of the ranges. */
  isAroundTheClock: boolean;
  ranges: readonly PlacedRange[];
};

/** Hours on one date, such as '2026-12-24', in addition to the weekly ones. */
export type DatedRange = { date: string; startMinute: number; endMinute: number };

/** Returns a practitioner's week at a place: the hours for that place or, without any, the general ones. */
export function hoursAt(own: OwnHours, placeId: string): WeeklyHours {
  if (own.isAroundTheClock) return ALL_HOURS;
  if (own.ranges.length === 0) return own.keepsDefaultHours ? DEFAULT_HOURS : [];
  const there = own.ranges.filter((range) => range.placeId === placeId);
  return there.length > 0 ? there : own.ranges.filter((range) => range.placeId === null);
}

/** Returns the hours when a practitioner works at any place. Home visits are possible throughout. */
export function hoursAnywhere(own: OwnHours): WeeklyHours {
  if (own.isAroundTheClock) return ALL_HOURS;
  if (own.ranges.length === 0) return own.keepsDefaultHours ? DEFAULT_HOURS : [];
  return joined(own.ranges);
}

export function hoursOfAny(weeks: readonly WeeklyHours[]): WeeklyHours {
  return weeks.length === 1 ? weeks[0]! : joined(weeks.flat());
}

function joined(ranges: WeeklyHours): HoursRange[] {
  const hours: HoursRange[] = [];
  const inOrder = [...ranges].sort((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute);
  for (const { weekday, startMinute, endMinute } of inOrder) {
    const last = hours.at(-1);
    if (last?.weekday === weekday && last.endMinute >= startMinute) {
      last.endMinute = Math.max(last.endMinute, endMinute);
    } else hours.push({ weekday, startMinute, endMinute });
  }
  return hours;
}

const onGrid = (minute: number) => minute % HOURS_STEP_MINUTES === 0;

const hoursRange = z
  .object({
    weekday: z.int().min(1).max(7),
    startMinute: z
      .int()
      .min(0)
      .max(24 * 60)
      .refine(onGrid, { error: words.begin_on_half_hour }),
    endMinute: z
      .int()
      .min(0)
      .max(24 * 60)
      .refine(onGrid, { error: words.end_on_half_hour }),
  })
  .refine((range) => range.startMinute < range.endMinute, {
    error: words.end_after_start,
    path: ['endMinute'],
  });

/** A week as an expert sets it. Ranges must not overlap. */
export const weeklyHoursForm = z
  .array(hoursRange)
  .min(1, { error: words.keep_one_time })
  .max(28, { error: words.four_times_a_day })
  .superRefine((hours, check) => {
    for (const [index, range] of hours.entries()) {
      const clash = hours.findIndex(
        (other) =>
          other.weekday === range.weekday &&
          other.startMinute < range.endMinute &&
          range.startMinute < other.endMinute,
      );
      if (clash !== -1 && clash < index)
        check.addIssue({ code: 'custom', path: [index], message: words.times_overlap() });
    }
  });
