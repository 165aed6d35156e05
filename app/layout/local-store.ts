import { consentOf } from './cookie-consent.ts';

/** Reads from local storage; null if there is nothing, the browser refuses, or an admin views an account. */
export function readLocal(key: string): string | null {
  try {
    return isViewing() ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to local storage if the person has consented, and no admin views their account. */
export function storeLocal(key: string, text: string): void {
  try {
    if (consentOf(document.cookie) && !isViewing()) localStorage.setItem(key, text);
  } catch {}
}

const isViewing = () => document.documentElement?.dataset?.viewing !== undefined;

/**
 * Removes from local storage, unless an admin views an account, because the stored data is then the admin's
 * own.
 */
export function removeLocal(key: string): void {
  try {
    if (!isViewing()) localStorage.removeItem(key);
  } catch {}
}
