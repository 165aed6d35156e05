import { z } from 'zod';
import * as words from '#text/ground/fields';
import { plainLine, plainSigns, plainText, showsNothing } from './plain-text.ts';

/** A message, or a function that returns it in the language current when the field is read. */
export type Missing = string | (() => string);

/** Checks whether the database accepts a string. It rejects NUL and malformed text. */
function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

// Invisible tag characters. Only the flags of England, Scotland, and Wales need them.
const TAG_LETTERS = /[\u{e0000}-\u{e007f}]/u;
const FLAGS_OF_TAGS =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;
/**
 * Nine marks on one letter. No script needs more than eight, and a taller stack covers the lines around it.
 */
const PILE_OF_MARKS = /(?:\p{M}[\p{Cc}\p{Default_Ignorable_Code_Point}]*){9}/u;

function isTyped(text: string): boolean {
  return isText(text) && !PILE_OF_MARKS.test(text) && !TAG_LETTERS.test(text.replace(FLAGS_OF_TAGS, ''));
}

/**
 * Returns the schema that all text fields of forms begin with.
 * @param missing the message if the field is missing.
 */
export function typedText(missing?: Missing) {
  return z
    .string(missing === undefined ? {} : { error: missing })
    .refine(isTyped, { error: words.use_letters });
}

// Control characters other than tabs and line feeds.
const UNSEEN = /[^\P{Cc}\n\t]/gu;

/**
 * Returns a multi-line field. Normalizes line breaks, and removes invisible characters and surrounding
 * spaces.
 */
export function typedLines(missing?: Missing) {
  return typedText(missing).transform((text) =>
    showsNothing(text) ? '' : plainText(text.replace(/\r\n?/g, '\n')).replace(UNSEEN, '').trim(),
  );
}

/** Returns a single-line field that people read, such as an address or a name. */
export function typedLine(missing?: Missing) {
  return typedText(missing)
    .overwrite(plainLine)
    .refine((text) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text), { error: words.one_line, abort: true })
    .refine((text) => !/\p{Cc}/u.test(text), { error: words.use_letters });
}

/** Returns a field that only code parses, such as a number or a code. */
export function typedSigns(missing?: Missing) {
  return typedText(missing).overwrite(plainSigns);
}
