import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and in the first render, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
