import { plainSigns } from '../../../lib/plain-text.ts';

const ZIP = /^(\d{5})(?:[-\s]?\d{4})?$/;
// Matches a ZIP code pasted with its town or state, but with no other digits.
const WITH_TOWN =
  /^(?:[\p{L}\s.,;:'’()-]*[\s.,;:(])?(\d{5})(?:[-\s]?\d{4})?(?:[\s.,;:)-][\p{L}\s.,;:'’()-]*)?$/u;
const MAX_LENGTH = 100;

/** The maximum length of a ZIP code field, including a pasted town. */
export const MAX_ZIP_LENGTH = 60;

// 'ZIP code 97214', 'código postal: 97214', or 'C.P. 97214', as people type and paste it.
const NAMED = /^(?:zip(?:\s*code)?|c[oó]d(?:igo|\.)?\s*postal|c\.?\s?p\.?)[\s:#.]*(?=\d)/iu;

/** Returns the text without a leading 'ZIP code', 'código postal', or 'CP' before digits. */
export function bareZip(text: string): string {
  return text.normalize('NFC').replace(NAMED, '');
}

/**
 * Returns the five digits if a string contains nothing but a ZIP code or ZIP+4, with or without a leading
 * 'ZIP code' or 'código postal'; otherwise null.
 */
export function zipAlone(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  return ZIP.exec(bareZip(plainSigns(text)).replace(/[\s,;.]+$/, ''))?.[1] ?? null;
}

/** Returns the five digits of a ZIP code or ZIP+4, even next to its town or state; otherwise null. */
export function zipDigits(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  return WITH_TOWN.exec(plainSigns(text))?.[1] ?? null;
}
