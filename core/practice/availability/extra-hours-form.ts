import { z } from 'zod';
import { minuteOf, typedTime, whyNoStretch } from './hours-form.ts';

/** Maximum number of upcoming extra stretches per practitioner. */
export const EXTRA_AT_MOST = 100;
/** How many days ahead extra hours can be. */
export const EXTRA_DAYS_AHEAD = 366;

const CHOOSE_DAY = 'Choose a day.';

/**
 * Hours on one date, in addition to the weekly ones: '2026-12-24', '09:00', '12:30'; an end of '00:00' is
 * midnight.
 */
export const extraHoursForm = z
  .object({ date: z.iso.date(CHOOSE_DAY), from: typedTime(), to: typedTime() })
  .superRefine(({ from, to }, check) => {
    const why = whyNoStretch(from, to);
    if (why) check.addIssue({ code: 'custom', path: [why.at], message: why.words });
  });

/** Converts the form's times to minutes from midnight; an end at midnight becomes 1440. */
export const extraRange = ({ date, from, to }: z.output<typeof extraHoursForm>) => ({
  date,
  startMinute: minuteOf(from),
  endMinute: minuteOf(to) || 24 * 60,
});
