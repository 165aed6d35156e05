import { useEffect } from 'react';
import { useReadAnew } from '../../use-read-anew.ts';

const EVERY_MS = 3000;
const AT_MOST = 20;

/** Reads the page anew every few seconds, for a minute, while something on it is about to be settled. */
export function useSettling(isSettling: boolean): void {
  const readAnew = useReadAnew();
  useEffect(() => {
    if (!isSettling) return;
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns > AT_MOST) clearInterval(timer);
      else if (document.visibilityState === 'visible') readAnew();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isSettling, readAnew]);
}
