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

/** True when the week has no closed minute. */
export function isAroundTheClock(hours: WeeklyHours): boolean {
  return ALL_HOURS.every(({ weekday }) => {
    let open = 0;
    for (const range of hours.filter((one) => one.weekday === weekday)) {
      open += range.endMinute - range.startMinute;
    }
    return open === 24 * 60;
  });
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
    message: 'The end has to be later than the start.',
    path: ['endMinute'],
  });

/** A week as an expert sets it: at least one range, at most four a day, none overlapping. */
export const weeklyHoursForm = z
  .array(hoursRange)
  .min(1, 'Keep at least one time of the week open.')
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
