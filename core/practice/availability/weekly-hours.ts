import { z } from 'zod';

/** One open range of a weekday (1 is Monday, 7 is Sunday); minutes from midnight, 540 is 09:00, 1440 is 24:00. */
export type HoursRange = { weekday: number; startMinute: number; endMinute: number };

/** The ranges of a week on the clock of the expert's place, in any order. */
export type WeeklyHours = readonly HoursRange[];

/** Starts and hours lie on this grid, minutes. */
export const HOURS_STEP_MINUTES = 30;

const everyDay = (startMinute: number, endMinute: number): WeeklyHours =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute, endMinute }));

/** What an expert keeps who has set no hours: every day from 09:00 to 18:00. */
export const DEFAULT_HOURS: WeeklyHours = everyDay(9 * 60, 18 * 60);

/** The whole week, for '24-hour availability'. */
export const ALL_HOURS: WeeklyHours = everyDay(0, 24 * 60);

/** A range of a practitioner's week, and at which place; null where it is at each that has none of its own. */
export type PlacedRange = HoursRange & { placeId: string | null };

/** What a practitioner has set of their week. */
export type OwnHours = {
  /** True until they have set any. */
  keepsDefaultHours: boolean;
  /** Every hour of the week is open, whatever else has been set. */
  isAroundTheClock: boolean;
  ranges: readonly PlacedRange[];
};

/** Hours on one date, '2026-12-24', besides the weekly ones. */
export type DatedRange = { date: string; startMinute: number; endMinute: number };

/** A practitioner's week at a place: the hours of their own there, or else those that they keep everywhere. */
export function hoursAt(own: OwnHours, placeId: string): WeeklyHours {
  if (own.isAroundTheClock) return ALL_HOURS;
  if (own.ranges.length === 0) return own.keepsDefaultHours ? DEFAULT_HOURS : [];
  const there = own.ranges.filter((range) => range.placeId === placeId);
  return there.length > 0 ? there : own.ranges.filter((range) => range.placeId === null);
}

/** All hours in which a practitioner works, wherever: those in which they go out for a home visit. */
export function hoursAnywhere(own: OwnHours): WeeklyHours {
  if (own.isAroundTheClock) return ALL_HOURS;
  if (own.ranges.length === 0) return own.keepsDefaultHours ? DEFAULT_HOURS : [];
  return joined(own.ranges);
}

/** The hours in which anybody is there of several weeks. One week is left as it was set. */
export function hoursOfAny(weeks: readonly WeeklyHours[]): WeeklyHours {
  return weeks.length === 1 ? weeks[0]! : joined(weeks.flat());
}

/** The same hours without overlaps, in order; what touches is one range. */
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
      .refine(onGrid, 'Hours begin on the hour or half hour.'),
    endMinute: z
      .int()
      .min(0)
      .max(24 * 60)
      .refine(onGrid, 'Hours end on the hour or half hour.'),
  })
  .refine((range) => range.startMinute < range.endMinute, {
    message: 'The end must be later than the start.',
    path: ['endMinute'],
  });

/** A week as an expert sets it: at least one range, at most four a day, none overlapping. */
export const weeklyHoursForm = z
  .array(hoursRange)
  .min(1, 'Keep at least one time open each week.')
  .max(28, 'At most four times a day.')
  .superRefine((hours, check) => {
    for (const [index, range] of hours.entries()) {
      const clash = hours.findIndex(
        (other) =>
          other.weekday === range.weekday &&
          other.startMinute < range.endMinute &&
          range.startMinute < other.endMinute,
      );
      if (clash !== -1 && clash < index)
        check.addIssue({ code: 'custom', path: [index], message: 'These times overlap.' });
    }
  });
