/** Returns the width of text at a font size, both in pixels. */
type Measure = (text: string, size: number) => number;

/**
 * The width in pixels, the font sizes from largest to smallest, and the maximum number of lines at each size.
 */
export type Room = { width: number; sizes: readonly number[]; lines: (size: number) => number };

export type FittedText = { lines: string[]; size: number };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

/**
 * Wraps text at the largest size that fits without breaking words. At the smallest size, breaks long words
 * between letters and ends with an ellipsis if text is left over. Returns no lines for a text without words.
 */
export function fitText(text: string, { width, sizes, lines: mostIn }: Room, measure: Measure): FittedText {
  const words = text.split(/\s+/u).filter(Boolean);
  for (const size of sizes) {
    const fits = (line: string) => measure(line, size) <= width;
    const lines = filled(words, fits);
    if (lines.length <= mostIn(size) && lines.every(fits)) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  const most = Math.max(1, mostIn(size));
  const fits = (line: string) => measure(line, size) <= width;
  const lines = filled(
    words.flatMap((word) => (fits(word) ? [word] : pieces(word, fits))),
    fits,
  );
  if (lines.length <= most) return { lines, size };
  const last = lines.slice(most - 1).join(' ');
  return { lines: [...lines.slice(0, most - 1), shortened(last, fits)], size };
}

/** Fills each line with as many words as fit, at least one. */
function filled(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function pieces(word: string, fits: (line: string) => boolean): string[] {
  const found: string[] = [];
  for (const letter of lettersOf(word)) {
    const longer = `${found.at(-1)}${letter}`;
    if (found.length > 0 && fits(longer)) found[found.length - 1] = longer;
    else found.push(letter);
  }
  return found;
}

function shortened(text: string, fits: (line: string) => boolean): string {
  const letters = lettersOf(text);
  while (letters.length > 0) {
    const cut = `${letters.join('').trimEnd()}…`;
    if (fits(cut)) return cut;
    letters.pop();
  }
  return '…';
}
