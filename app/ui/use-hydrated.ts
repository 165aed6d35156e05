import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first picture of a page, true once script runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
