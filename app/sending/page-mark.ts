import { createContext, useState } from 'react';

/**
 * The mark of the account that the server rendered the document for, sent with each form; null for a visitor.
 */
export const PageMark = createContext<string | null>(null);

/**
 * Returns the mark that the server put in the document. Later loads, perhaps for another account, don't
 * change it, so earlier text is never sent as that account.
 * @param read the server's current mark; undefined if we could not reach the server.
 */
export function usePageMark(read: string | null | undefined): string | null {
  const [mark, setMark] = useState(read);
  if (mark === undefined && read !== undefined) setMark(read);
  return mark ?? null;
}

/** Like `usePageMark`, but outside of rendering. */
export function documentMark(): string | null {
  return document.documentElement.dataset.mark ?? null;
}
