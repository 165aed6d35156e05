import { useEffect } from 'react';
import { useRevalidateWhenIdle } from '../../use-revalidate-when-idle.ts';

/** The longest delay that `setTimeout` supports. */
const MAX_MS = 2 ** 31 - 1;

/**
 * Reloads the page's data half a second after the available acts change.
 * @param times.turnsAt milliseconds since 1970, like `readAt`; null if nothing will change.
 */
export function useTurn({ readAt, turnsAt }: { readAt: number; turnsAt: number | null }): void {
  const revalidate = useRevalidateWhenIdle();
  useEffect(() => {
    const wait = turnsAt === null ? MAX_MS : turnsAt - readAt + 500;
    if (wait >= MAX_MS) return;
    const timer = setTimeout(revalidate, wait);
    return () => clearTimeout(timer);
  }, [readAt, turnsAt, revalidate]);
}
