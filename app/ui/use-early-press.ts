import { type RefObject, useEffect, useRef } from 'react';

/**
 * Repeats clicks from before the script ran. Put the ref on a button marked `data-early`, or on an element
 * that contains several. `app/before-script.ts` records the clicks.
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

/** Repeats clicks from before the page was hydrated, on buttons without `data-early`. */
export function replayEarlyPresses(): void {
  for (const button of document.querySelectorAll<HTMLElement>('button[type=button]:not([data-early])')) {
    if (!('early' in button)) continue;
    delete button.early;
    queueMicrotask(() => button.click());
  }
}
