import { LocateFixed } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import * as words from '#text/finding/home/member';
import type { Located } from '../../../core/finding/discovery/located.ts';
import type { LocationMessage } from '../../../core/ground/geography/legality.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { FROM_HERO, type HomeSearch, homePath, isFromHero } from '../../guard/home-search.ts';
import { askPosition } from '../../map/ask-position.ts';
import { Button } from '../../ui/button.tsx';
import { useTextOfUrl } from '../../ui/fields/use-typed-since.ts';
import { useEarlyPress } from '../../ui/use-early-press.ts';
import { LocationNotice } from './location-notice.tsx';
import { ZipForm } from './zip-form.tsx';

/** Messages for failures that only the browser notices. The server sends them with the page. */
type BrowserMessages = { denied: LocationMessage; unavailable: LocationMessage };

export interface MemberZipProps {
  search: HomeSearch;
  located: Located | null;
  messages: BrowserMessages;
  onPosition: (at: { lat: number; lng: number }) => void;
}

function mapFailed(): boolean {
  const state = document.querySelector<HTMLElement>('#map [data-state]')?.dataset.state;
  return state === 'load' || state === 'init';
}

/**
 * Accepts a ZIP code or a position from signed-in users. A ZIP code opens its results. A position moves the
 * list and the map.
 */
export function MemberZip({ search, located, messages, onPosition }: MemberZipProps) {
  const navigate = useNavigate();
  const going = useNavigation().location;
  const [isLocating, setLocating] = useState(false);
  const [told, setTold] = useState<LocationMessage | null>(null);
  const locateButton = useEarlyPress<HTMLButtonElement>();
  const message = told ?? (located && !located.ok ? located.message : null);
  // A message about a position appears beside the button, and a message about a ZIP code beside the field.
  const refused = told ? null : message;

  // The other field, links, and the back button also change the place.
  const field = useTextOfUrl(search.zip);

  function searchZip(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const zip = String(new FormData(event.currentTarget).get('zip') ?? '').trim();
    setTold(null);
    if (zip === '' && search.zip === '') return;
    const path = homePath({ ...search, zip, focus: null });
    void navigate(zip === '' ? path : `${path}&${FROM_HERO.join('=')}`);
  }

  async function locate(): Promise<void> {
    if (mapFailed()) {
      setTold({ title: words.map_is_not_initialized(), description: words.refresh_and_try_again() });
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
    setTold(null);
    onPosition(answer.place);
    const { zip } = answer.place;
    if (zip) void navigate(homePath({ ...search, zip, focus: null }), { preventScrollReset: true });
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <ZipForm
          field={field}
          zip={search.zip}
          busy={going !== undefined && isFromHero(new URLSearchParams(going.search))}
          error={refused}
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
          {words.my_location()}
        </Button>
      </div>
      {message && (told || message.alert) && (
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
    return (await (await fetch(pathInLanguage(`/places?${asked}`))).json()) as Located;
  } catch {
    return {
      ok: false,
      message: { title: words.search_failed(), description: words.check_connection() },
    };
  }
}

function Kept({ search }: { search: HomeSearch }) {
  const kept = new URLSearchParams(
    homePath({ ...search, zip: '', focus: null, expert: null, tab: 'about' }).slice(2),
  );
  return [...kept].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
