import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { centerCurrent } from './center-current.ts';

export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (row.current && pathname) centerCurrent(row.current);
  }, [pathname]);
  return row;
}
