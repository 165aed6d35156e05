import { consentOf } from './cookie-consent.ts';

/** What the browser keeps under a name, or null; browsers may refuse their storage. */
export function keptHere(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser, once its person has accepted that; until then nothing is kept. */
export function keepHere(key: string, text: string): void {
  try {
    if (consentOf(document.cookie)) localStorage.setItem(key, text);
  } catch {}
}

/** Removes what is kept under a name. */
export function forgetHere(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
