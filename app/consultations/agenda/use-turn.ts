import { useEffect } from 'react';
import { useReadAnew } from '../../use-read-anew.ts';

/** The longest delay that `setTimeout` takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** Reloads the page data at the moment when the available acts change. Milliseconds since 1970. */
export function useTurn({ readAt, turnsAt }: { readAt: number; turnsAt: number | null }): void {
  const readAnew = useReadAnew();
  useEffect(() => {
    const wait = turnsAt === null ? LONGEST_MS : turnsAt - readAt + 500;
    if (wait >= LONGEST_MS) return;
    const timer = setTimeout(readAnew, wait);
    return () => clearTimeout(timer);
  }, [readAt, turnsAt, readAnew]);
}
