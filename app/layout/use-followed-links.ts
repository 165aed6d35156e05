import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { followedLink } from './followed-link.ts';

/** A link that is only passed over fetches nothing, milliseconds. */
const POINTED_AT = 100;

/**
 * Follows every `PageLink` by the router, with one listener for all of them.
 * @returns the path of a page to fetch ahead, as its link is pointed at; null for none.
 */
export function useFollowedLinks(): string | null {
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<string | null>(null);
  useEffect(() => {
    function follow(click: MouseEvent) {
      const link = followedLink(click);
      if (!link) return;
      click.preventDefault();
      void navigate(link.pathname + link.search + link.hash, {
        // As a browser does it: a link to the page at hand adds no second step to the way back.
        replace: 'replace' in link.dataset || link.href === location.href,
        preventScrollReset: 'stay' in link.dataset,
      });
    }
    // At the window, as React listens at the document: what a page has answered itself comes first.
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, [navigate]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function point({ target }: Event) {
      clearTimeout(timer);
      const link = (target as Element).closest?.('a[data-ahead]');
      timer = setTimeout(() => setAhead(link?.getAttribute('href') ?? null), POINTED_AT);
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
