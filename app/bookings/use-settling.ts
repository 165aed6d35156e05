import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 3000;
const AT_MOST = 20;

/** Reads the page anew every few seconds, for a minute, while something on it is about to be settled. */
export function useSettling(isSettling: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isSettling) return;
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns > AT_MOST) clearInterval(timer);
      else if (document.visibilityState === 'visible') revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isSettling, revalidate]);
}
