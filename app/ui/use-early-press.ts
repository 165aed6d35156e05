import { type RefObject, useEffect, useRef } from 'react';

/**
 * Replays presses from before the script ran. Put the ref on a button marked `data-early`, or on an element around
 * several; `app/before-script.ts` records the presses.
 */
export function useEarlyPress<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const holder = ref.current;
    for (const button of holder ? [holder, ...holder.querySelectorAll<HTMLElement>('[data-early]')] : []) {
      button.removeAttribute('data-early');
      if (!('early' in button)) continue;
      delete button.early;
      queueMicrotask(() => button.click());
    }
  }, []);
  return ref;
}

/** Replays presses from before the script ran on buttons without `data-early`, once the page is hydrated. */
export function replayEarlyPresses(): void {
  for (const button of document.querySelectorAll<HTMLElement>('button[type=button]:not([data-early])')) {
    if (!('early' in button)) continue;
    delete button.early;
    queueMicrotask(() => button.click());
  }
}
