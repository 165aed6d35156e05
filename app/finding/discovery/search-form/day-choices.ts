import * as words from '#text/finding/discovery/screens';
import { TODAY } from '../../../../core/finding/discovery/filters.ts';
import { countryDay } from '../../../../core/ground/geography/law.ts';
import { DAYS_AHEAD } from '../../../../core/practice/availability/days-ahead.ts';
import { sayDate } from '../../../../lib/when.ts';

/**
 * Returns the days that a search can ask for, with their labels. Always includes the day of this search.
 */
export function dayChoices(now: Temporal.Instant, own: string | null): [value: string, label: string][] {
  const today = countryDay(now);
  const dates = Array.from({ length: DAYS_AHEAD - 1 }, (_, at) => today.add({ days: at + 1 }).toString());
  const choices: [string, string][] = dates.map((date, at) => [
    date,
    at === 0 ? words.tomorrow() : sayDate(date),
  ]);
  if (own !== null && own !== TODAY && !dates.includes(own)) choices.push([own, sayDate(own)]);
  return [[TODAY, words.today()], ...choices];
}
