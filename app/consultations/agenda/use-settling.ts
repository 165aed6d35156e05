import { useEffect } from 'react';
import { useRevalidateWhenIdle } from '../../use-revalidate-when-idle.ts';

const EVERY_MS = 3000;
const MAX_POLLS = 20;

/**
 * Reloads the page's data every 3 seconds for up to a minute while `isSettling` is true and the page is
 * visible.
 */
export function useSettling(isSettling: boolean): void {
  const revalidate = useRevalidateWhenIdle();
  useEffect(() => {
    if (!isSettling) return;
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns > MAX_POLLS) clearInterval(timer);
      else if (document.visibilityState === 'visible') revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isSettling, revalidate]);
}
