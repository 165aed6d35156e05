import { createContext, useContext } from 'react';

/**
 * Identifies the version of what the page shows, which others can change; null if the page's forms need not
 * send it.
 */
export const SeenContext = createContext<string | null>(null);

export function SeenField() {
  const seen = useContext(SeenContext);
  return seen === null ? null : <input type="hidden" name="seen" value={seen} />;
}
