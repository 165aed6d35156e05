import { useEffect } from 'react';
import { useReadAnew } from '../../use-read-anew.ts';

/** The longest that a browser can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** Reads the page anew once the moment has come at which something else may be done. Milliseconds since 1970. */
export function useTurn({ readAt, turnsAt }: { readAt: number; turnsAt: number | null }): void {
  const readAnew = useReadAnew();
  useEffect(() => {
    const wait = turnsAt === null ? LONGEST_MS : turnsAt - readAt + 500;
    if (wait >= LONGEST_MS) return;
    const timer = setTimeout(readAnew, wait);
    return () => clearTimeout(timer);
  }, [readAt, turnsAt, readAnew]);
}
