import { createContext, useState } from 'react';

/**
 * Mark of the account for which the server rendered the document, sent with each form; null for a visitor.
 */
export const PageMark = createContext<string | null>(null);

/**
 * Returns the mark with which the server rendered the document. Later loads, perhaps for another account,
 * don't change it, so text typed before is never sent as that account.
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
