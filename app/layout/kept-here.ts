import { consentOf } from './cookie-consent.ts';

/** Reads local storage; null if there is no such item or the browser refuses access. */
export function keptHere(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to local storage, but only if the person has consented. */
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
