import { plainSigns } from '../../../lib/plain-text.ts';

const ZIP = /^(\d{5})(?:[-\s]?\d{4})?$/;
// A ZIP code with its town or state, as it is copied from an address: no other digit stands beside it.
const WITH_TOWN =
  /^(?:[\p{L}\s.,;:'’()-]*[\s.,;:(])?(\d{5})(?:[-\s]?\d{4})?(?:[\s.,;:)-][\p{L}\s.,;:'’()-]*)?$/u;
const LONGEST = 100;

/** The most characters of a ZIP code as a field takes it, with what is copied beside it. */
export const ZIP_LONGEST = 60;

/** The five digits of a text that is a ZIP or ZIP+4 and nothing else; null for what is none. */
export function zipAlone(text: string): string | null {
  if (text.length > LONGEST) return null;
  return ZIP.exec(plainSigns(text).replace(/[\s,;.]+$/, ''))?.[1] ?? null;
}

/** The five digits of a ZIP or ZIP+4, also with its town or state beside it; null for what is none. */
export function zipDigits(text: string): string | null {
  if (text.length > LONGEST) return null;
  return WITH_TOWN.exec(plainSigns(text))?.[1] ?? null;
}
