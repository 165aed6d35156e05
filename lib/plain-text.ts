/**
 * Removes invisible characters that pasting adds to text, for every field and search. Pages without forms
 * also load these functions, so this file stays small.
 */

// Characters that embed, isolate, or override the direction of text; zero-width characters other than
// joiners; fillers that look like letters; the byte-order mark; and placeholders for objects or notes that
// were not copied.
const ADDED =
  /[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc\u{1d173}-\u{1d17a}]/gu;
// Only right-to-left text needs direction marks.
const MARKS_DIRECTION = /[\u061c\u200e\u200f]/g;
/** Finds letters that run from right to left. */
export const RUNS_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;

/** Checks whether text shows nothing and so counts as empty. */
export function showsNothing(text: string): boolean {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/**
 * Returns the text without pasted extras: removes invisible characters, and replaces special spaces and
 * hyphens with plain ones.
 */
export function plainText(text: string): string {
  const shown = text
    .replace(ADDED, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-');
  return RUNS_LEFT.test(shown.replaceAll('\u061c', '')) ? shown : shown.replace(MARKS_DIRECTION, '');
}

/**
 * Cleans a single line, such as a name. Like `plainText`, but also removes direction marks, converts tabs to
 * spaces and full-width digits to ASCII, and trims.
 */
export function plainLine(text: string): string {
  if (showsNothing(text)) return '';
  return plainText(text)
    .replace(MARKS_DIRECTION, '')
    .replace(/[\t\u2800]/g, ' ')
    .replace(/[０-９]/g, toAscii)
    .trim();
}

/**
 * Cleans text that code parses, such as a number, a code, or a phone number. Like `plainLine`, but also
 * converts full-width characters and dashes to ASCII.
 */
export function plainSigns(text: string): string {
  return plainLine(text)
    .replace(/[！-～]/g, toAscii)
    .replace(/[\p{Pd}\u2212]/gu, '-');
}

const toAscii = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
