import { consentOf } from './cookie-consent.ts';

/**
 * Reads an item from local storage. Returns null if there is none, if the browser refuses access, or while
 * an admin is viewing an account.
 */
export function readLocal(key: string): string | null {
  try {
    return isViewing() ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores an item if the person has consented and no admin is viewing their account. */
export function storeLocal(key: string, text: string): void {
  try {
    if (consentOf(document.cookie) && !isViewing()) localStorage.setItem(key, text);
  } catch {}
}

const isViewing = () => document.documentElement?.dataset?.viewing !== undefined;

/**
 * Removes an item from local storage, but not while an admin is viewing an account, because the stored data
 * is then the admin's own.
 */
export function removeLocal(key: string): void {
  try {
    if (!isViewing()) localStorage.removeItem(key);
  } catch {}
}
