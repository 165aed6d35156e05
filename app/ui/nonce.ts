import { createContext, use } from 'react';

/** The nonce of a page while the server renders it; the browser reads it from the page. */
export const Nonce = createContext<string | null>(null);

/** The CSP allows style elements with this nonce, but no style attributes. */
export function useNonce(): string | undefined {
  const drawn = use(Nonce);
  if (drawn !== null) return drawn;
  return typeof document === 'undefined' ? undefined : document.querySelector<HTMLElement>('[nonce]')?.nonce;
}
