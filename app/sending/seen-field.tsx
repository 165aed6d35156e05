import { createContext, useContext } from 'react';

/** The version of the data that the page shows, because others can change it; null if forms don't send it. */
export const SeenContext = createContext<string | null>(null);

export function SeenField() {
  const seen = useContext(SeenContext);
  return seen === null ? null : <input type="hidden" name="seen" value={seen} />;
}
