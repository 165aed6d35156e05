/** A message in a file of the catalog: a pattern, or variants by count or kind. */
export type Message = string | [{ match: Record<string, string> }];

const ACCENTED: Record<string, string> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'í', l: 'ļ', n: 'ñ', o: 'ó', r: 'ŕ', s: 'š', u: 'ú', y: 'ý', z: 'ž' },
  ...{ A: 'Á', C: 'Ç', E: 'É', I: 'Í', L: 'Ļ', N: 'Ñ', O: 'Ó', R: 'Ŕ', S: 'Š', U: 'Ú', Y: 'Ý', Z: 'Ž' },
};
/** Values and markup, which translations keep unchanged: '{name}', '{#link}', '{/link}', and '\{'. */
const KEPT = /(\{[#/]?\w+\/?\}|\\.)/;
const FILLER = ' one two three four five six seven eight nine ten';

/** What is in the pseudo-language besides a message's own letters: brackets, and words that make it longer. */
export const PSEUDO_MARKS = new RegExp(
  `⟦|(?:${FILLER})*${[...FILLER].reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')}⟧`,
  'g',
);

/**
 * Makes a message that reads like English but is 40% longer, accented, and in brackets. On a page, truncated
 * text lacks its closing bracket, and text outside the catalog lacks both.
 */
export function pseudoText(message: Message): Message {
  if (typeof message === 'string') return `⟦${accented(message)}${filler(message)}⟧`;
  const [{ match, ...rest }] = message;
  const longer = Object.entries(match).map(([when, pattern]) => [when, pseudoText(pattern) as string]);
  return [{ ...rest, match: Object.fromEntries(longer) }];
}

function accented(pattern: string): string {
  return pattern
    .split(KEPT)
    .map((part, place) =>
      place % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
}

function filler(pattern: string): string {
  const length = pattern.replaceAll(new RegExp(KEPT, 'g'), '').length;
  const wanted = Math.ceil(length * 0.4);
  return FILLER.repeat(Math.ceil(wanted / FILLER.length))
    .slice(0, wanted)
    .trimEnd();
}
