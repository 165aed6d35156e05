import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

const FRAMES = 10;

/**
 * If a form disappears after a send, such as in a removed list item, moves the focus to the heading of its
 * card for keyboard users.
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
    const id = card.current;
    card.current = null;
    let frame = 0;
    // `Renewed` resets a form, and perhaps its whole card, after the new data arrives.
    const look = (framesLeft: number) => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) {
          if (framesLeft > 0) look(framesLeft - 1);
          return;
        }
        const heading = document.getElementById(id);
        if (!heading) return;
        heading.tabIndex = -1;
        heading.focus();
      });
    };
    look(FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [state]);
}
