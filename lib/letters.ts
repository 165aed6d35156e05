const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many letters a text has as people count them: an emoji of several signs is one, as is a letter with its accents. */
export function countLetters(text: string): number {
  let count = 0;
  for (const _ of letters.segment(text)) count++;
  return count;
}
