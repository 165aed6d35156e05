import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scrolls the current page's link to the middle of a horizontal row of links. */
export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const box = row.current;
    const current = box?.querySelector('[aria-current="page"]');
    if (!box || !current || !pathname) return;
    const [outer, inner] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
    box.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [pathname]);
  return row;
}
