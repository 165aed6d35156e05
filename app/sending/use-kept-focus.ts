import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Moves the focus to the heading of its card if a form disappears after a send, such as a reset field or a removed
 * line of a list, so that keyboard users continue there.
 */
export function useKeptFocus(): void {
  const { state } = useNavigation();
  const card = useRef<string | null>(null);
  useEffect(() => {
    if (state === 'submitting') {
      card.current =
        document.activeElement?.closest('[aria-labelledby]')?.getAttribute('aria-labelledby') ?? null;
    }
    if (state !== 'idle' || card.current === null) return;
    const heading = document.getElementById(card.current);
    card.current = null;
    const asked = requestAnimationFrame(() => {
      if (!heading || (document.activeElement && document.activeElement !== document.body)) return;
      heading.tabIndex = -1;
      heading.focus();
    });
    return () => cancelAnimationFrame(asked);
  }, [state]);
}
