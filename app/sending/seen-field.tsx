import { createContext, useContext } from 'react';

/** What the page shows of things that others may change; null where its forms need not carry it along. */
export const SeenContext = createContext<string | null>(null);

/** Carries along with a form what its page showed. */
export function SeenField() {
  const seen = useContext(SeenContext);
  return seen === null ? null : <input type="hidden" name="seen" value={seen} />;
}
