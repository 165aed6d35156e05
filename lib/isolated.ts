import { RUNS_LEFT } from './plain-text.ts';

/**
 * Returns a value for a sentence as text. Isolates text that runs from right to left, such as a name in
 * Hebrew, so it doesn't reorder the numbers and punctuation around it.
 */
export function isolated(value: unknown): string {
  const text = String(value);
  return RUNS_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
