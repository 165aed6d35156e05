import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** The page that is shown, and how to stay on it. */
type Place = { location: Location; stay: () => void };

let place: Place | null = null;
/** The address that is read once without asking the server, because it is the page at hand. */
let kept: string | null = null;

/** The place for `keepSends`, which sees requests alone; null before the page has come to life. */
export function shownPlace(): Place | null {
  return place;
}

/** Has the next reading of an address answered by what is shown already. */
export function keepOnce(address: string): void {
  kept = address;
}

/** True for that reading, which is the next one or none. */
export function isKept(address: string): boolean {
  const isIt = kept === address;
  kept = null;
  return isIt;
}

/** Once in the frame of all pages: ends a way to another page where it began, with the page as it was. */
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
        // Going back has changed the address already; the page at hand then follows that one again.
        const isBack = window.location.pathname + window.location.search !== address;
        void navigate(address + hash, { replace: !isBack, preventScrollReset: true, state });
      },
    };
  }, [location, navigate]);
  return null;
}
