const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts a text's graphemes: a compound emoji counts as one, as does a letter with its accents. */
export function countLetters(text: string): number {
  let count = 0;
  for (const _ of letters.segment(text)) count++;
  return count;
}
