import { useCallback, useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Reads the page at hand anew. On the way to another page it waits until that one is there: to read anew in between
 * would ask for it a second time, and what the first answer says once, such as 'Request accepted', would be lost.
 */
export function useReadAnew(): () => void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const isIdle = useRef(true);
  const isWanted = useRef(false);
  useEffect(() => {
    isIdle.current = state === 'idle';
    if (isIdle.current && isWanted.current) {
      isWanted.current = false;
      void revalidate();
    }
  }, [state, revalidate]);
  return useCallback(() => {
    if (isIdle.current) void revalidate();
    else isWanted.current = true;
  }, [revalidate]);
}
