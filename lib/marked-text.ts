/** Plain words, or words in bold or italics. */
export type Marked = string | { mark: 'bold' | 'italic'; words: Marked[] };

export type MarkedBlock = { kind: 'lines' | 'list'; rows: Marked[][] };

const BULLET = /^\s*[-*•]\s+/;
const MARKS = /\*\*(?=\S)(.*?\S)\*\*(?!\*)|\*(?=[^\s*])([^*]*?[^\s*])\*(?!\*)|\*(?=[^\s*])([^\s*])\*(?!\*)/;

/**
 * Parses text with three kinds of marks: `**bold**`, `*italic*`, and list items that begin with '- ', '* ',
 * or '• '. An unpaired mark is a plain asterisk. Nothing else has a special meaning, not even HTML.
 */
export function markedBlocks(text: string): MarkedBlock[] {
  const blocks: MarkedBlock[] = [];
  let goesOn = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      goesOn = false;
      continue;
    }
    const isItem = BULLET.test(line);
    const kind = isItem ? 'list' : 'lines';
    const row = markedWords(isItem ? line.replace(BULLET, '') : line);
    const last = blocks.at(-1);
    if (goesOn && last?.kind === kind) last.rows.push(row);
    else blocks.push({ kind, rows: [row] });
    goesOn = true;
  }
  return blocks;
}

function markedWords(text: string): Marked[] {
  const found = MARKS.exec(text);
  if (!found) return text === '' ? [] : [text];
  const [whole, bold, italic, letter] = found;
  const before = text.slice(0, found.index);
  const marked: Marked =
    bold !== undefined
      ? { mark: 'bold', words: markedWords(bold) }
      : { mark: 'italic', words: [italic ?? letter ?? ''] };
  const after = markedWords(text.slice(found.index + whole.length));
  return [...(before === '' ? [] : [before]), marked, ...after];
}

/** Returns the text without marks, on one line. */
export function plainWords(text: string): string {
  const said = (words: Marked[]): string =>
    words.map((part) => (typeof part === 'string' ? part : said(part.words))).join('');
  return markedBlocks(text)
    .flatMap(({ rows }) => rows.map(said))
    .join(' ');
}
