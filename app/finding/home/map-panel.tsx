import { useMemo, useState } from 'react';
import * as words from '#text/finding/home/member';
import type { Located } from '../../../core/finding/discovery/located.ts';
import { hasSpotlightBadge } from '../../../core/people/experts/spotlight-badge.ts';
import type { HomeSearch } from '../../guard/home-search.ts';
import { useShownTheme } from '../../layout/use-shown-theme.ts';
import { MapFrame } from '../../map/map-frame.tsx';
import { searchedPlace } from '../../map/searched-place.ts';
import {
  type ExpertPin,
  type MapPin,
  type MapView,
  MY_LOCATION_ZOOM,
  type StateStatuses,
  ZIP_ZOOM,
} from '../../map/view.ts';
import { VerifiedMark } from '../../people/experts/verified-mark.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Stars } from '../../ui/stars.tsx';
import { pinsLoader } from './load-pins.ts';

export interface MapPanelProps {
  pins: readonly MapPin[];
  statuses: StateStatuses;
  styleUrl?: string | undefined;
  theme: 'light' | 'dark' | 'system';
  located: Located | null;
  position: { lat: number; lng: number } | null;
  search: HomeSearch;
}

export function MapPanel(props: MapPanelProps) {
  const { search, located, position } = props;
  const theme = useShownTheme(props.theme);
  const loadPins = useMemo(() => pinsLoader(search), [search]);
  // A string, because every response brings a new object, and the map should fly only to a new place.
  const at = JSON.stringify(
    position
      ? { lat: position.lat, lng: position.lng, zoom: MY_LOCATION_ZOOM }
      : located?.ok
        ? { lat: located.place.lat, lng: located.place.lng, zoom: ZIP_ZOOM }
        : null,
  );
  const view = useMemo<MapView | null>(() => JSON.parse(at), [at]);
  const searched = located?.ok ? searchedPlace(located.place, search.zip) : null;
  const [selected, setSelected] = useState<ExpertPin | null>(null);
  return (
    <section
      id="map"
      aria-label={words.map()}
      className="relative h-80 min-w-0 overflow-hidden rounded-lg border border-line sm:h-[27rem] lg:h-[32rem]"
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
    </section>
  );
}

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
          {hasSpotlightBadge(pin) && <Badge tone="spotlight">{words.spotlight()}</Badge>}
          {pin.isVerified && <VerifiedMark />}
        </div>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" onClick={onClose}>
          {words.close()}
        </Button>
        <PageLink to={pin.profileUrl} className={buttonClass({ size: 'sm' })}>
          {words.view_profile()}
        </PageLink>
      </div>
    </div>
  );
}
