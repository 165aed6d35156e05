import { useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigation } from 'react-router';
import { useFollowedLinks } from './use-followed-links.ts';

/**
 * What a browser would do on navigation without script: follows links, announces the new title to screen
 * readers, and moves the Tab position to the content. Also shows when a page is slow.
 */
export function RouteChange() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  const [said, setSaid] = useState('');
  const ahead = useFollowedLinks();

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setSaid(document.title);
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      {ahead !== null && <PrefetchPageLinks page={ahead} />}
      {state !== 'idle' && <div aria-hidden="true" className="page-progress" />}
    </>
  );
}
