import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** The current page, and how to stay on it. */
type Place = { location: Location; stay: () => void };

let place: Place | null = null;
/** The URL that is once read without asking the server, because it is the current page. */
let kept: string | null = null;

/** The place for `keepSends`, which sees only requests; null before hydration. */
export function shownPlace(): Place | null {
  return place;
}

/** Makes the next load of a URL keep what is already shown. */
export function keepOnce(address: string): void {
  kept = address;
}

/** True for that load, which is the next one or none. */
export function isKept(address: string): boolean {
  const isIt = kept === address;
  kept = null;
  return isIt;
}

/** Render once in the frame of all pages: lets a navigation end where it began, with the page unchanged. */
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
        // Going back has already changed the URL; restore that of the current page.
        const isBack = window.location.pathname + window.location.search !== address;
        void navigate(address + hash, { replace: !isBack, preventScrollReset: true, state });
      },
    };
  }, [location, navigate]);
  return null;
}
