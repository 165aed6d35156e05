import { LocateFixed } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { Located } from '../../core/discovery/located.ts';
import { hasSpotlightBadge } from '../../core/experts/spotlight-badge.ts';
import type { LocationMessage } from '../../core/geography/legality.ts';
import { useShownTheme } from '../layout/use-shown-theme.ts';
import { askPosition } from '../map/ask-position.ts';
import { MapFrame } from '../map/map-frame.tsx';
import { searchedPlace } from '../map/searched-place.ts';
import {
  type ExpertPin,
  type MapPin,
  type MapView,
  MY_LOCATION_ZOOM,
  type StateStatuses,
  ZIP_ZOOM,
} from '../map/view.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Stars } from '../ui/stars.tsx';
import { toast } from '../ui/toast.tsx';
import { useEarlyPress } from '../ui/use-early-press.ts';
import type { HomeSearch } from './home-search.ts';
import { pinsLoader } from './load-pins.ts';
import { LocationNotice } from './location-notice.tsx';
import { ZipForm } from './zip-form.tsx';

/** The words for what the browser alone knows of; the server hands them over with the page. */
export type BrowserMessages = { denied: LocationMessage; unavailable: LocationMessage };

export interface MapPanelProps {
  pins: readonly MapPin[];
  statuses: StateStatuses;
  styleUrl?: string | undefined;
  theme: 'light' | 'dark' | 'system';
  messages: BrowserMessages;
  /** What was found for the ZIP code of the address. */
  located: Located | null;
  search: HomeSearch;
}

const NOT_READY = { title: 'Map is not initialized', description: 'Please refresh the page and try again' };
const NOT_FOUND = 'Could not find that ZIP code';

function viewOf(located: Located | null, zoom: number): MapView | null {
  return located?.ok ? { lat: located.place.lat, lng: located.place.lng, zoom } : null;
}

function searchedIn(located: Located | null, zip: string) {
  return located?.ok ? searchedPlace(located.place, zip) : null;
}

/** The map with its search by ZIP code and by position, for someone signed in. */
export function MapPanel(props: MapPanelProps) {
  const { messages } = props;
  const theme = useShownTheme(props.theme);
  const { search } = props;
  const loadPins = useMemo(() => pinsLoader(search), [search]);
  const [view, setView] = useState(() => viewOf(props.located, ZIP_ZOOM));
  const [searched, setSearched] = useState(() => searchedIn(props.located, search.zip));
  const [message, setMessage] = useState<LocationMessage | null>(
    props.located && !props.located.ok ? props.located.message : null,
  );
  const [busy, setBusy] = useState<'zip' | 'position' | null>(null);
  const [selected, setSelected] = useState<ExpertPin | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(0);
  const locateButton = useEarlyPress<HTMLButtonElement>();

  function refuse(refusal: LocationMessage) {
    setMessage(refusal);
    toast({ ...refusal, tone: 'error' });
  }

  async function ask(query: string, zoom: number): Promise<void> {
    const turn = ++latest.current;
    let located: Located;
    try {
      const answer = await fetch(`/places?${query}`);
      located = (await answer.json()) as Located;
    } catch {
      located = { ok: false, message: OFFLINE };
    }
    if (turn !== latest.current) return;
    setBusy(null);
    if (!located.ok) return refuse(located.message);
    setMessage(null);
    setView(viewOf(located, zoom));
    setSearched(searchedIn(located, new URLSearchParams(query).get('zip') ?? ''));
  }

  function mapFailed(): boolean {
    const state = frame.current?.querySelector<HTMLElement>('[data-state]')?.dataset.state;
    return state === 'load' || state === 'init';
  }

  function searchZip(event: FormEvent<HTMLFormElement>) {
    const zip = String(new FormData(event.currentTarget).get('zip') ?? '').trim();
    if (zip === '') return event.preventDefault();
    event.preventDefault();
    if (mapFailed()) return refuse(NOT_READY);
    setBusy('zip');
    void ask(new URLSearchParams({ zip }).toString(), ZIP_ZOOM);
  }

  async function locate() {
    if (mapFailed()) return refuse(NOT_READY);
    setBusy('position');
    const found = await askPosition();
    if (typeof found !== 'string') {
      const { lat, lng, accuracy } = found;
      const asked = `lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}&accuracy=${Math.round(accuracy)}`;
      return ask(asked, MY_LOCATION_ZOOM);
    }
    setBusy(null);
    refuse(messages[found]);
  }

  return (
    <section id="map" aria-label="Map" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2" data-no-print="">
        <ZipForm
          zip={search.zip}
          busy={busy === 'zip'}
          error={message?.title === NOT_FOUND ? message : null}
          onSubmit={searchZip}
        />
        <Button
          ref={locateButton}
          variant="secondary"
          busy={busy === 'position'}
          onClick={locate}
          data-early=""
          data-needs-script=""
        >
          <LocateFixed aria-hidden="true" className="size-5" />
          My Location
        </Button>
      </div>
      {message && message.title !== NOT_FOUND && (
        <LocationNotice message={message} onDismiss={() => setMessage(null)} />
      )}
      <div
        ref={frame}
        className="relative h-80 overflow-hidden rounded-lg border border-line sm:h-[27rem] lg:h-[30rem]"
      >
        <MapFrame
          initialView={view ?? undefined}
          flyTo={view}
          searched={searched}
          pins={props.pins}
          statuses={props.statuses}
          styleUrl={props.styleUrl}
          theme={theme}
          loadPins={loadPins}
          selectedId={selected?.id ?? null}
          onSelect={(pin) => setSelected(pin?.kind === 'expert' ? pin : null)}
          cooperative
        />
        {selected && <PinCard pin={selected} onClose={() => setSelected(null)} />}
      </div>
    </section>
  );
}

const OFFLINE: LocationMessage = {
  title: 'The search did not go through',
  description: 'Please check your internet connection and try again',
};

/** The card of the marker that was pressed. */
function PinCard({ pin, onClose }: { pin: ExpertPin; onClose: () => void }) {
  return (
    <div
      role="status"
      className="absolute inset-x-3 bottom-9 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-raised p-3 shadow-float sm:right-auto sm:min-w-80"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{pin.name}</p>
        <div className="flex flex-wrap items-center gap-2">
          {!pin.isDemo && pin.rating > 0 && <Stars rating={pin.rating} />}
          {hasSpotlightBadge(pin) && <Badge tone="spotlight">Spotlight</Badge>}
        </div>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" onClick={onClose}>
          Close
        </Button>
        <PageLink to={pin.profileUrl} className={buttonClass({ size: 'sm' })}>
          View Profile
        </PageLink>
      </div>
    </div>
  );
}
