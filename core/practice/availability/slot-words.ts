import { isoTexts } from '../../../lib/iso-text.ts';
import { sayDate, sayLongDate, sayMonthOf, sayTime, sayTimeAndZone, sayWeekday } from '../../../lib/when.ts';
import type { Length } from './lengths.ts';
import type { SlotDay } from './slots.ts';

/**
 * A bookable start. `label` is the time, such as '2:30 PM'. If a clock change repeats that time, it includes
 * the zone.
 */
export type FormattedSlot = { start: string; label: string; lengths: readonly Length[]; longest: number };

/** A day with formatted names, such as 'Tue, Dec 1' (`label`) and 'Tuesday, December 1' (`longLabel`). */
export type FormattedDay = {
  date: string;
  label: string;
  longLabel: string;
  /** Such as 'Tue' and 'Dec'. Separate, because other languages order the parts of `label` differently. */
  weekday: string;
  month: string;
  slots: FormattedSlot[];
};

/** Formats days and starts on the server, so a browser needs no time-zone rules. */
export function formatDays(days: readonly SlotDay[], zone: string): FormattedDay[] {
  const isoText = isoTexts();
  return days.map((day) => {
    const labels = day.slots.map((slot) => sayTime(slot.startsAt, zone));
    const repeated = new Set(labels.filter((label, index) => labels.indexOf(label) !== index));
    return {
      date: day.date,
      label: sayDate(day.date),
      longLabel: sayLongDate(day.date),
      weekday: sayWeekday(Temporal.PlainDate.from(day.date).dayOfWeek, 'short'),
      month: sayMonthOf(day.date),
      slots: day.slots.map(({ startsAt, lengths, longest }, index) => ({
        start: isoText(startsAt),
        label: repeated.has(labels[index]!) ? sayTimeAndZone(startsAt, zone) : labels[index]!,
        lengths,
        longest,
      })),
    };
  });
}
