import { createContext, useState } from 'react';

/** For whom the document at hand was drawn, which each of its forms says; null for a visitor. */
export const PageMark = createContext<string | null>(null);

/**
 * The mark that the document came with. What is read later, when another account may be signed in, changes nothing
 * of it, so that nothing typed before counts for that account.
 * @param read what the server says now; nothing while it could not be asked.
 */
export function usePageMark(read: string | null | undefined): string | null {
  const [mark, setMark] = useState(read);
  if (mark === undefined && read !== undefined) setMark(read);
  return mark ?? null;
}

/** The same outside of what is drawn. */
export function documentMark(): string | null {
  return document.documentElement.dataset.mark ?? null;
}
