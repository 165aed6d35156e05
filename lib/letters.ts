const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Counts letters as people do. An emoji of several code points, or a letter with its accents, counts as
 * one.
 */
export function countLetters(text: string): number {
  let count = 0;
  for (const _ of letters.segment(text)) count++;
  return count;
}
