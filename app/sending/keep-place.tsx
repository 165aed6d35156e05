import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** The current page, and how to stay on it. */
type Place = { location: Location; stay: () => void };

let place: Place | null = null;
/** The URL whose next load is skipped, because it is the current page. */
let kept: string | null = null;

/** Returns the current place for `keepSends`, which sees only requests; null before hydration. */
export function shownPlace(): Place | null {
  return place;
}

/** Makes the next load of a URL keep what is already shown. */
export function keepOnce(address: string): void {
  kept = address;
}

/** Checks whether a load is the one to skip, and clears the mark either way. */
export function isKept(address: string): boolean {
  const isIt = kept === address;
  kept = null;
  return isIt;
}

/**
 * Lets a navigation end where it began, with the page unchanged. Render it once, in the frame of all
 * pages.
 */
export function KeepPlace() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, search, hash, state } = location;
    place = {
      location,
      stay() {
        const address = pathname + search;
        keepOnce(address);
        // Going back has already changed the URL, so restore that of the current page.
        const isBack = window.location.pathname + window.location.search !== address;
        void navigate(address + hash, { replace: !isBack, preventScrollReset: true, state });
      },
    };
  }, [location, navigate]);
  return null;
}
