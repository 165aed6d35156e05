import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { plainAddress, plainPath } from '../../lib/language.ts';
import { followedLink } from './followed-link.ts';

/** Prefetches a page after someone hovers over, focuses, or touches its link for this many milliseconds. */
const POINTED_AT = 100;

/**
 * Follows every `PageLink` through the router with a single listener.
 * @returns the path of the link to prefetch; null if there is none.
 */
export function useFollowedLinks(): string | null {
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<string | null>(null);
  useEffect(() => {
    function follow(click: MouseEvent) {
      const link = followedLink(click);
      if (!link) return;
      click.preventDefault();
      void navigate(plainAddress(link) + link.hash, {
        // Like a browser, a link to the current page adds no history entry.
        replace: 'replace' in link.dataset || link.href === location.href,
        preventScrollReset: 'stay' in link.dataset,
      });
    }
    // React listens on the document, so the page's own handlers run before this one on the window.
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, [navigate]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function point({ target }: Event) {
      clearTimeout(timer);
      const link = (target as Element).closest?.('a[data-ahead]');
      timer = setTimeout(() => setAhead(link ? plainPath(link.getAttribute('href')!) : null), POINTED_AT);
    }
    const signs = ['pointerover', 'focusin', 'touchstart'] as const;
    for (const sign of signs) addEventListener(sign, point, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, point);
    };
  }, []);
  return ahead;
}
