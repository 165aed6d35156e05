import { languageTag } from '../../../lib/language.ts';

/** Turns '2026-12-30' into 'Wednesday, December 30, 2026'. */
export function sayLastDay(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString(languageTag(), { dateStyle: 'full' });
}
