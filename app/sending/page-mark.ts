import { createContext, useState } from 'react';

/** The account that the document was rendered for, sent with each form; null for a visitor. */
export const PageMark = createContext<string | null>(null);

/**
 * Returns the mark that the document came with. Later loads, perhaps by another account, do not change it, so nothing
 * typed before counts for that account.
 * @param read the mark from the server now; undefined if it could not be asked.
 */
export function usePageMark(read: string | null | undefined): string | null {
  const [mark, setMark] = useState(read);
  if (mark === undefined && read !== undefined) setMark(read);
  return mark ?? null;
}

/** The same outside of rendering. */
export function documentMark(): string | null {
  return document.documentElement.dataset.mark ?? null;
}
