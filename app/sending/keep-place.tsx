import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { plainAddress } from '../../lib/language.ts';

type Place = { location: Location; stay: () => void };

let place: Place | null = null;
let kept: string | null = null;

/**
 * Returns the current place; null before hydration. `keepSends` needs this function, because middleware
 * sees only requests.
 */
export function shownPlace(): Place | null {
  return place;
}

/** Makes the next load of a path without its language prefix keep the page's current data. */
export function skipNextLoad(address: string): void {
  kept = address;
}

/** Checks whether to skip this load, and clears the mark either way. */
export function isKept(address: string): boolean {
  const isIt = kept === address;
  kept = null;
  return isIt;
}

/** Lets a navigation end where it began, with the page unchanged. Render it once, around all pages. */
export function KeepPlace() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, search, hash, state } = location;
    place = {
      location,
      stay() {
        const address = pathname + search;
        skipNextLoad(address);
        // Going back has already changed the URL, so restore the current page's URL.
        const isBack = plainAddress(window.location) !== address;
        void navigate(address + hash, { replace: !isBack, preventScrollReset: true, state });
      },
    };
  }, [location, navigate]);
  return null;
}
