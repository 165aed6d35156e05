import { z } from 'zod';

/** Said of text that nobody types. */
export const NOT_TEXT = 'Please use letters, digits and punctuation.';

/** True for text that can be kept: whole characters, and no NUL, which the database does not take. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * The beginning of every field for words that a form sends; what is asked of the words beyond follows it.
 * @param missing said when there is no such field.
 */
export function typedText(missing?: string) {
  return z.string(missing === undefined ? {} : { error: missing }).refine(isText, NOT_TEXT);
}

// Signs that turn the reading direction of what follows, for more than the words they stand in.
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

/** Words of several lines as they are kept: line feeds alone, no control character but tabs, nothing around. */
export function typedLines(missing?: string) {
  return typedText(missing)
    .refine((text) => !TURNS_DIRECTION.test(text), NOT_TEXT)
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    );
}

// Line breaks, control characters, and signs that turn the reading direction of what follows or show nothing,
// letters among them: the Hangul fillers, and the Braille pattern without a dot.
const NOT_IN_A_LINE =
  /[\p{Cc}\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u;

/** Words of one line that others read, such as an address or a name; more may be asked of them. */
export function typedLine(missing?: string) {
  return typedText(missing)
    .trim()
    .refine((text) => !NOT_IN_A_LINE.test(text), NOT_TEXT);
}
