import { consentOf } from './cookie-consent.ts';

/** Reads from local storage; null if there is nothing, or the browser refuses. */
export function keptHere(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to local storage if the person has consented; otherwise does nothing. */
export function keepHere(key: string, text: string): void {
  try {
    if (consentOf(document.cookie)) localStorage.setItem(key, text);
  } catch {}
}

export function forgetHere(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
