/** How wide a text is in a size of type; both in pixels. */
type Measure = (text: string, size: number) => number;

/** What a text is given: so many pixels across, the sizes it may take, the largest first, and the most lines in each. */
export type Room = { width: number; sizes: readonly number[]; lines: (size: number) => number };

/** A text in lines that fit, and the size at which they do. */
export type FittedText = { lines: string[]; size: number };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

/**
 * The lines of a text in the largest size at which all of it fits with its words whole. In the smallest, words that are
 * too long are broken between letters, and what there is no room for gives way to an ellipsis.
 * @returns no line for a text without words.
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

/** As many words on each line as fit on it, and at least one. */
function filled(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word in pieces that fit, each as long as can be. */
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
