import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Where a form went with what was sent, as a field that stands empty again or a line that was taken out of a list, the
 * heading of its card gets the focus, so that whoever goes by keys goes on from there.
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
