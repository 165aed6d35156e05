import { z } from 'zod';
import * as words from '#text/practice/availability/rules';
import { typedText } from '../../../lib/text-field.ts';
import type { HoursRange, WeeklyHours } from './weekly-hours.ts';

/** The days of the week. Monday is 1, as in ISO 8601. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const STRETCHES_PER_DAY = 4;

/**
 * The name of the form field for the start or end of a stretch, with its weekday (from 1) and row (from 0).
 */
export type HoursField = `${'from' | 'to'}-${1 | 2 | 3 | 4 | 5 | 6 | 7}-${0 | 1 | 2 | 3}`;

export const fromField = (weekday: number, row: number) => `from-${weekday}-${row}` as HoursField;
export const toField = (weekday: number, row: number) => `to-${weekday}-${row}` as HoursField;

const FIELDS: HoursField[] = WEEKDAYS.flatMap((weekday) =>
  Array.from({ length: STRETCHES_PER_DAY }, (_, row) => [fromField(weekday, row), toField(weekday, row)]),
).flat();

const CLOCK = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

export const typedTime = () => typedText(words.time_missing).regex(CLOCK, { error: words.time_missing });

const time = typedTime().optional();

/** Converts '09:30' to minutes from midnight. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Formats minutes from midnight as '09:30'. The end of a day becomes '00:00'. */
export function clockOf(minute: number): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(Math.floor(minute / 60) % 24)}:${pad(minute % 60)}`;
}

/**
 * Returns what is wrong with a stretch, and at which end. Null if nothing is wrong, or if either end is not a
 * time.
 */
export function whyNoStretch(from: string, to: string): { at: 'from' | 'to'; words: string } | null {
  if (!CLOCK.test(from) || !CLOCK.test(to)) return null;
  const [start, end] = [minuteOf(from), minuteOf(to) || 24 * 60];
  if (start % 30 !== 0) return { at: 'from', words: words.on_half_hour() };
  if (end % 30 !== 0) return { at: 'to', words: words.on_half_hour() };
  return start < end ? null : { at: 'to', words: words.past_midnight() };
}

/**
 * A week of hours from the editor: two times for each stretch, such as '09:00' and '17:30'. An end of
 * '00:00' is midnight. Ignores empty rows. `hoursOfForm` converts the result to ranges.
 */
export const weekForm = z
  .object({
    ...(Object.fromEntries(FIELDS.map((name) => [name, time])) as Record<HoursField, typeof time>),
    /** The version of the hours that the person edited. */
    version: typedText(words.reload_page).regex(/^[0-9]{1,9}$/, { error: words.reload_page }),
  })
  .superRefine((sent, check) => {
    const wrong = (name: HoursField, message: string) =>
      check.addIssue({ code: 'custom', path: [name], message });
    for (const weekday of WEEKDAYS) {
      const stretches: (HoursRange & { name: HoursField })[] = [];
      for (let row = 0; row < STRETCHES_PER_DAY; row += 1) {
        const [fromName, toName] = [fromField(weekday, row), toField(weekday, row)];
        const [from, to] = [sent[fromName], sent[toName]];
        if (!from && !to) continue;
        if (!from || !to) {
          wrong(from ? toName : fromName, words.both_ends());
          continue;
        }
        const why = whyNoStretch(from, to);
        if (why) {
          wrong(why.at === 'from' ? fromName : toName, why.words);
          continue;
        }
        const range = rangeOf(weekday, from, to);
        const overlaps = (other: HoursRange) =>
          other.startMinute < range.endMinute && range.startMinute < other.endMinute;
        if (stretches.some(overlaps)) wrong(fromName, words.hours_overlap());
        stretches.push({ ...range, name: fromName });
      }
    }
  });

const rangeOf = (weekday: number, from: string, to: string): HoursRange => ({
  weekday,
  startMinute: minuteOf(from),
  endMinute: minuteOf(to) || 24 * 60,
});

/** Returns the hours of a submitted week, in order. */
export function hoursOfForm(sent: z.output<typeof weekForm>): HoursRange[] {
  return WEEKDAYS.flatMap((weekday) =>
    Array.from({ length: STRETCHES_PER_DAY }, (_, row) => {
      const [from, to] = [sent[fromField(weekday, row)], sent[toField(weekday, row)]];
      return from && to ? [rangeOf(weekday, from, to)] : [];
    })
      .flat()
      .sort((a, b) => a.startMinute - b.startMinute),
  );
}

export function formOfHours(hours: WeeklyHours): Partial<Record<HoursField, string>> {
  const fields: Partial<Record<HoursField, string>> = {};
  for (const weekday of WEEKDAYS) {
    const ofDay = hours
      .filter((range) => range.weekday === weekday)
      .sort((a, b) => a.startMinute - b.startMinute);
    for (const [row, { startMinute, endMinute }] of ofDay.slice(0, STRETCHES_PER_DAY).entries()) {
      fields[fromField(weekday, row)] = clockOf(startMinute);
      fields[toField(weekday, row)] = clockOf(endMinute);
    }
  }
  return fields;
}
