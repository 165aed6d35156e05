import { createContext, use } from 'react';

/**
 * The page's CSP nonce during server rendering. In the browser, `useNonce` reads the nonce from the page.
 */
export const Nonce = createContext<string | null>(null);

/**
 * Returns the nonce for style elements. The content security policy allows style elements with it, but no
 * style attributes.
 */
export function useNonce(): string | undefined {
  const drawn = use(Nonce);
  if (drawn !== null) return drawn;
  return typeof document === 'undefined' ? undefined : document.querySelector<HTMLElement>('[nonce]')?.nonce;
}
