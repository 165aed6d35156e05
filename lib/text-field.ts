import { z } from 'zod';
import { plainLine, plainSigns, plainText, showsNothing } from './plain-text.ts';

/** Said of text that nobody types. */
export const NOT_TEXT = 'Please use letters, digits and punctuation.';

/** True for text that can be kept: whole characters, and no NUL, which the database does not take. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

// Letters that nobody sees, but for those that make the flags of England, Scotland and Wales.
const TAG_LETTERS = /[\u{e0000}-\u{e007f}]/u;
const FLAGS_OF_TAGS =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;
/** No script needs more than eight marks upon one letter; a pile of them covers the lines around it. */
const PILE_OF_MARKS = /(?:\p{M}[\p{Cc}\p{Default_Ignorable_Code_Point}]*){9}/u;

/** True for text that somebody could type. */
function isTyped(text: string): boolean {
  return isText(text) && !PILE_OF_MARKS.test(text) && !TAG_LETTERS.test(text.replace(FLAGS_OF_TAGS, ''));
}

/**
 * The beginning of every field for words that a form sends; what is asked of the words beyond follows it.
 * @param missing said when there is no such field.
 */
export function typedText(missing?: string) {
  return z.string(missing === undefined ? {} : { error: missing }).refine(isTyped, NOT_TEXT);
}

// What is taken out of several lines besides: control characters but tabs and line feeds.
const UNSEEN = /[^\P{Cc}\n\t]/gu;

/** Words of several lines as they are kept: line feeds alone, nothing that shows nothing, nothing around. */
export function typedLines(missing?: string) {
  return typedText(missing).transform((text) =>
    showsNothing(text) ? '' : plainText(text.replace(/\r\n?/g, '\n')).replace(UNSEEN, '').trim(),
  );
}

/** Said of more than one line where one is asked for. */
const ONE_LINE = 'Please write this on one line.';

/** Words of one line that others read, such as an address or a name; more may be asked of them. */
export function typedLine(missing?: string) {
  return typedText(missing)
    .overwrite(plainLine)
    .refine((text) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text), { error: ONE_LINE, abort: true })
    .refine((text) => !/\p{Cc}/u.test(text), NOT_TEXT);
}

/** What a rule reads and nobody else, such as a number or a code; more is asked of it. */
export function typedSigns(missing?: string) {
  return typedText(missing).overwrite(plainSigns);
}
