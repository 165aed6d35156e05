/**
 * What pasting adds to text and nobody typed or sees is taken out here, for every field and search alike. The
 * functions are pure and small, as pages without a form use them, too.
 */

// Embeddings, isolates and old signs of direction, signs of no width but joiners, fillers that pass for letters, the
// mark of the byte order, and what stands for an object or a note that was not copied.
const ADDED =
  /[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc\u{1d173}-\u{1d17a}]/gu;
// Marks of direction belong between words that run from right to left, and nowhere else.
const MARKS_DIRECTION = /[\u061c\u200e\u200f]/g;
const RUNS_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;

/** True for text of which nothing can be seen, which is as good as none. */
export function showsNothing(text: string): boolean {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** Text of any length without what pasting adds: hidden signs go, other blanks are spaces, other hyphens are '-'. */
export function plainText(text: string): string {
  const shown = text
    .replace(ADDED, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-');
  return RUNS_LEFT.test(shown.replaceAll('\u061c', '')) ? shown : shown.replace(MARKS_DIRECTION, '');
}

/** One line, such as a name or an address: also without tabs, and with its digits as keyboards here have them. */
export function plainLine(text: string): string {
  if (showsNothing(text)) return '';
  return plainText(text)
    .replace(MARKS_DIRECTION, '')
    .replace(/[\t\u2800]/g, ' ')
    .replace(/[０-９]/g, toAscii)
    .trim();
}

/** What a rule reads, such as a number, a code or a phone: signs of full width and dashes as keyboards here have them. */
export function plainSigns(text: string): string {
  return plainLine(text)
    .replace(/[！-～]/g, toAscii)
    .replace(/[\p{Pd}\u2212]/gu, '-');
}

const toAscii = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
