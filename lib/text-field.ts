import { z } from 'zod';

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

/** True for text of which nothing can be seen, which is as good as none. */
export function showsNothing(text: string): boolean {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/**
 * The beginning of every field for words that a form sends; what is asked of the words beyond follows it.
 * @param missing said when there is no such field.
 */
export function typedText(missing?: string) {
  return z.string(missing === undefined ? {} : { error: missing }).refine(isTyped, NOT_TEXT);
}

// Signs that turn the reading direction of what follows, for more than the words they stand in.
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u206f]/;
// Marks of direction belong between words that run from right to left, and nowhere else.
const MARKS_DIRECTION = /[\u061c\u200e\u200f]/;
const RUNS_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;
const keepsDirection = (text: string) =>
  !TURNS_DIRECTION.test(text) &&
  (!MARKS_DIRECTION.test(text) || RUNS_LEFT.test(text.replaceAll('\u061c', '')));

/** The same text without the signs and marks that turn its reading direction. */
export function withoutTurns(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/g, '');
}

// What is taken out of several lines: control characters but tabs and line feeds, and what shows nothing.
const UNSEEN = /[^\P{Cc}\n\t]|[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2065\u3164\ufeff\uffa0]/gu;

/** Words of several lines as they are kept: line feeds alone, nothing that shows nothing, nothing around. */
export function typedLines(missing?: string) {
  return typedText(missing)
    .refine(keepsDirection, NOT_TEXT)
    .transform((text) => (showsNothing(text) ? '' : text.replace(/\r\n?/g, '\n').replace(UNSEEN, '').trim()));
}

// Line breaks, control characters, and signs that turn the reading direction of what follows or show nothing,
// letters among them: the Hangul fillers, and the Braille pattern without a dot.
const NOT_IN_A_LINE =
  /[\p{Cc}\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u;

/** Words of one line that others read, such as an address or a name; more may be asked of them. */
export function typedLine(missing?: string) {
  return typedText(missing)
    .trim()
    .refine((text) => !NOT_IN_A_LINE.test(text) && (text === '' || !showsNothing(text)), NOT_TEXT);
}
