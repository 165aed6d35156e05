import { z } from 'zod';
import * as words from '#text/practice/availability/rules';
import { minuteOf, typedTime, whyNoStretch } from './hours-form.ts';

/** The maximum number of upcoming stretches of extra hours per practitioner. */
export const MAX_EXTRA = 100;
export const EXTRA_DAYS_AHEAD = 366;

/**
 * Hours on one date in addition to the weekly ones, such as '2026-12-24', '09:00', and '12:30'. An end of
 * '00:00' is midnight.
 */
export const extraHoursForm = z
  .object({ date: z.iso.date({ error: words.choose_day }), from: typedTime(), to: typedTime() })
  .superRefine(({ from, to }, check) => {
    const why = whyNoStretch(from, to);
    if (why) check.addIssue({ code: 'custom', path: [why.at], message: why.words });
  });

/** Converts the form's times to minutes from midnight. An end at midnight becomes 1440. */
export const extraRange = ({ date, from, to }: z.output<typeof extraHoursForm>) => ({
  date,
  startMinute: minuteOf(from),
  endMinute: minuteOf(to) || 24 * 60,
});
