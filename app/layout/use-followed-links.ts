import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { followedLink } from './followed-link.ts';

/** Follows every `PageLink` by the router, with one listener for all of them. */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(click: MouseEvent) {
      const link = followedLink(click);
      if (!link) return;
      click.preventDefault();
      // As a browser does it: a link to the page at hand adds no second step to the way back.
      navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href });
    }
    // At the window, as React listens at the document: what a page has answered itself comes first.
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, [navigate]);
}
