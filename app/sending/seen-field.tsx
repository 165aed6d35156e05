import { createContext, useContext } from 'react';

/** Identifies what the page shows of things that others may change; null if its forms need not send it. */
export const SeenContext = createContext<string | null>(null);

/** Sends with a form what its page showed. */
export function SeenField() {
  const seen = useContext(SeenContext);
  return seen === null ? null : <input type="hidden" name="seen" value={seen} />;
}
