import { LocateFixed } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { Located } from '../../../core/finding/discovery/located.ts';
import type { LocationMessage } from '../../../core/ground/geography/legality.ts';
import { type HomeSearch, homePath } from '../../guard/home-search.ts';
import { askPosition } from '../../map/ask-position.ts';
import { Button } from '../../ui/button.tsx';
import { useEarlyPress } from '../../ui/use-early-press.ts';
import { LocationNotice } from './location-notice.tsx';
import { ZipForm } from './zip-form.tsx';

/** Messages for failures that only the browser knows of; the server sends them with the page. */
type BrowserMessages = { denied: LocationMessage; unavailable: LocationMessage };

export interface MemberZipProps {
  search: HomeSearch;
  /** The place found for the ZIP code in the URL. */
  located: Located | null;
  messages: BrowserMessages;
  /** Called with a position once found, and with null once a ZIP code is searched. */
  onPosition: (at: { lat: number; lng: number } | null) => void;
}

const NOT_READY = { title: 'Map is not initialized', description: 'Please refresh the page and try again' };
const NOT_FOUND = 'Could not find that ZIP code';
const OFFLINE: LocationMessage = {
  title: 'The search did not go through',
  description: 'Please check your internet connection and try again',
};

function mapFailed(): boolean {
  const state = document.querySelector<HTMLElement>('#map [data-state]')?.dataset.state;
  return state === 'load' || state === 'init';
}

/**
 * ZIP code and position for signed-in users. A ZIP code, typed or at the position, sets the place in the URL, which
 * list and map follow; the map also flies to the position itself.
 */
export function MemberZip({ search, located, messages, onPosition }: MemberZipProps) {
  const navigate = useNavigate();
  const going = useNavigation().location;
  const box = useRef<HTMLDivElement>(null);
  const [isLocating, setLocating] = useState(false);
  const [told, setTold] = useState<LocationMessage | null>(null);
  const locateButton = useEarlyPress<HTMLButtonElement>();
  const message = told ?? (located && !located.ok ? located.message : null);
  const isUnknown = message?.title === NOT_FOUND;

  // The other field, links and the back button also change the place.
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>('input[name=zip]');
    if (field && field !== document.activeElement) field.value = search.zip;
  }, [search.zip]);

  function go(zip: string): void {
    setTold(null);
    void navigate(homePath({ ...search, zip, focus: null }), { preventScrollReset: true });
  }

  function searchZip(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const zip = String(new FormData(event.currentTarget).get('zip') ?? '').trim();
    if (zip === '' && search.zip === '') return;
    if (mapFailed()) {
      setTold(NOT_READY);
      return;
    }
    onPosition(null);
    go(zip);
  }

  async function locate(): Promise<void> {
    if (mapFailed()) {
      setTold(NOT_READY);
      return;
    }
    setLocating(true);
    const found = await askPosition();
    const answer =
      typeof found === 'string' ? { ok: false as const, message: messages[found] } : await lookUp(found);
    setLocating(false);
    if (!answer.ok) {
      setTold(answer.message);
      return;
    }
    onPosition(answer.place);
    if (answer.place.zip) go(answer.place.zip);
  }

  return (
    <div ref={box} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <ZipForm
          zip={search.zip}
          busy={going?.pathname === '/' && new URLSearchParams(going.search).get('zip') !== search.zip}
          error={isUnknown ? message : null}
          onSubmit={searchZip}
        >
          <Kept search={search} />
        </ZipForm>
        <Button
          ref={locateButton}
          variant="secondary"
          busy={isLocating}
          onClick={locate}
          data-early=""
          data-needs-script=""
          className="h-14"
        >
          <LocateFixed aria-hidden="true" className="size-5" />
          My Location
        </Button>
      </div>
      {message && !isUnknown && (
        <LocationNotice
          message={message}
          more={told || !search.zip ? undefined : `/find-experts?place=${encodeURIComponent(search.zip)}`}
          onDismiss={told ? () => setTold(null) : undefined}
        />
      )}
    </div>
  );
}

async function lookUp(at: { lat: number; lng: number; accuracy: number }): Promise<Located> {
  const asked = `lat=${at.lat.toFixed(4)}&lng=${at.lng.toFixed(4)}&accuracy=${Math.round(at.accuracy)}`;
  try {
    return (await (await fetch(`/places?${asked}`)).json()) as Located;
  } catch {
    return { ok: false, message: OFFLINE };
  }
}

/** The rest of the search as hidden fields, for browsers without script. */
function Kept({ search }: { search: HomeSearch }) {
  const kept = new URLSearchParams(
    homePath({ ...search, zip: '', focus: null, expert: null, tab: 'about' }).slice(2),
  );
  return [...kept].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
