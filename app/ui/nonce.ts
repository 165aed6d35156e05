import { createContext, use } from 'react';

/** The nonce of the page that the server draws; the browser finds it in the page. */
export const Nonce = createContext<string | null>(null);

/** With this nonce a style element of the page is taken, which no attribute is. */
export function useNonce(): string | undefined {
  const drawn = use(Nonce);
  if (drawn !== null) return drawn;
  return typeof document === 'undefined' ? undefined : document.querySelector<HTMLElement>('[nonce]')?.nonce;
}
