import { useCallback, useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Returns a function that reloads the current page's data. During a navigation it waits for the new page;
 * otherwise one-time messages in its data, such as 'Request accepted', would be lost.
 */
export function useRevalidateWhenIdle(): () => void {
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
