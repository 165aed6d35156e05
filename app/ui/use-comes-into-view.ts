import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls an element into view and focuses it once it appears, because the button that led to it can be gone or
 * far away. Give it a `tabIndex` of -1.
 */
export function useComesIntoView<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return element;
}
