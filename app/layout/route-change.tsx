import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigation } from 'react-router';
import { replayEarlyPresses } from '../ui/use-early-press.ts';
import { useFollowedLinks } from './use-followed-links.ts';

/**
 * Does what the browser does on a full page load: follows links, announces the new title to screen readers,
 * and moves the Tab position to the content. Also shows a progress bar while a page loads.
 */
export function RouteChange() {
  const { pathname, hash } = useLocation();
  const { state, formMethod } = useNavigation();
  const shown = useRef(pathname);
  const [said, setSaid] = useState('');
  const ahead = useFollowedLinks();

  useTopAfterForm(pathname, hash, formMethod === 'POST');
  useEffect(replayEarlyPresses, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setSaid(document.title);
    const main = document.getElementById('main');
    if (!main || main.contains(document.activeElement)) return;
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    if (part && part.tabIndex < 0) part.tabIndex = -1;
    (part ?? main).focus({ preventScroll: true });
  }, [pathname, hash]);

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

/**
 * Scrolls to the top of the page that a form led to. A form that keeps the scroll position after a refusal
 * would otherwise also keep that position on the next page.
 */
function useTopAfterForm(pathname: string, hash: string, isSending: boolean): void {
  const from = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (isSending) from.current ??= pathname;
    else {
      if (from.current !== null && from.current !== pathname && !hash)
        scrollTo({ top: 0, behavior: 'instant' });
      from.current = null;
    }
  }, [pathname, hash, isSending]);
}
