import { createContext, use } from 'react';

/** The page's nonce while the server renders it. The browser reads it from the page. */
export const Nonce = createContext<string | null>(null);

/**
 * Returns the nonce for style elements. The content security policy allows those, but not style attributes.
 */
export function useNonce(): string | undefined {
  const drawn = use(Nonce);
  if (drawn !== null) return drawn;
  return typeof document === 'undefined' ? undefined : document.querySelector<HTMLElement>('[nonce]')?.nonce;
}
