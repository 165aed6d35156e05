import { createContext, useState } from 'react';

/** Identifies the account that the document was rendered for, sent with each form; null for a visitor. */
export const PageMark = createContext<string | null>(null);

/**
 * Returns the mark that the document was rendered with. Later loads, perhaps for another account, do not
 * change it, so that what was typed before is not sent as that account.
 * @param read the mark from the server now; undefined if it could not be reached.
 */
export function usePageMark(read: string | null | undefined): string | null {
  const [mark, setMark] = useState(read);
  if (mark === undefined && read !== undefined) setMark(read);
  return mark ?? null;
}

/** Returns the same mark outside of rendering. */
export function documentMark(): string | null {
  return document.documentElement.dataset.mark ?? null;
}
