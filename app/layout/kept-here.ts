import { consentOf } from './cookie-consent.ts';

/** Reads from the browser's storage; null if there is nothing, or the browser refuses. */
export function keptHere(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to the browser's storage, once the person has consented; until then stores nothing. */
export function keepHere(key: string, text: string): void {
  try {
    if (consentOf(document.cookie)) localStorage.setItem(key, text);
  } catch {}
}

/** Removes a key from the browser's storage. */
export function forgetHere(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
