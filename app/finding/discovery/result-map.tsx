import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as words from '#text/finding/discovery/screens';
import { EMPTY_SEARCH, formatSearch, type SearchArea } from '../../../core/finding/discovery/search-query.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { type LoadPins, MapFrame, type MapMove } from '../../map/map-frame.tsx';
import { type MapPin, type MapView, US_VIEW } from '../../map/view.ts';
import type { CardData } from '../../people/style/card-data.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { ResultsData } from './results-data.ts';

interface ResultMapProps {
  loaderData: ResultsData;
  pointed: string | null;
  onPoint: (id: string | null) => void;
  selected: string | null;
  onSelect: (id: string | null, placeId: string | null) => void;
  /**
   * Returns how many pixels of the map's height the half-open sheet covers. `bottom` is the y position of the
   * map's bottom edge in the window.
   */
  coveredBelow: (bottom: number) => number;
}

function pinOf(card: CardData): MapPin {
  return {
    kind: 'expert',
    id: card.id,
    placeId: card.placeId,
    lat: card.lat,
    lng: card.lng,
    name: card.name,
    rating: Number(card.rating),
    isSpotlight: card.isSpotlight,
    isVerified: card.isVerified,
    isDemo: card.isDemo,
    rateCents: card.rateCents,
    profileUrl: `/expert/${card.id}`,
  };
}

/** The map next to the list. It shows all matches, grouped in clusters, and opens on the searched area. */
export function ResultMap(props: ResultMapProps) {
  const { loaderData, pointed, onPoint, selected, onSelect } = props;
  const { query, cards, place, radiusMiles } = loaderData;
  const navigate = useNavigate();
  const [moved, setMoved] = useState<SearchArea | null>(null);
  const searched = useRef('');
  const filters = formatSearch({ ...query, place: '', near: null, area: null, sort: null }).toString();
  const shown = JSON.stringify(loaderData.view);
  const view = useMemo<MapView>(() => JSON.parse(shown) ?? US_VIEW, [shown]);
  const loadPins = useCallback<LoadPins>(
    async ({ south, west, north, east }, zoom, signal) => {
      const bbox = [south, west, north, east].map((degrees) => degrees.toFixed(3)).join();
      const response = await fetch(
        pathInLanguage(`/find-experts/pins?bbox=${bbox}&zoom=${zoom.toFixed(1)}&${filters}`),
        {
          signal,
        },
      );
      if (!response.ok) throw new Error(`The markers answered ${response.status}.`);
      return response.json();
    },
    [filters],
  );
  const rest = useCallback(({ bounds, byPerson }: MapMove) => {
    if (byPerson) setMoved(bounds);
  }, []);
  const pins = useMemo(() => cards.map(pinOf), [cards]);

  function searchHere() {
    if (!moved) return;
    setMoved(null);
    const area = {
      south: Math.max(-89, moved.south),
      west: wrapped(moved.west),
      north: Math.min(89, moved.north),
      east: wrapped(moved.east),
    };
    const params = formatSearch({ ...EMPTY_SEARCH, ...query, place: '', near: null, area });
    searched.current = params.get('area') ?? '';
    if (loaderData.isMapShown) params.set('view', 'map');
    void navigate(`/find-experts?${params}`, { preventScrollReset: loaderData.isMapShown });
  }
  return (
    <MapFrame
      initialView={view}
      // After 'search this area', the map already shows the right area.
      flyTo={query.area && formatSearch(query).get('area') === searched.current ? null : view}
      pins={pins}
      loadPins={loadPins}
      highlightedId={pointed}
      onHover={onPoint}
      selectedId={selected}
      onSelect={(pin) => (pin?.kind === 'expert' ? onSelect(pin.id, pin.placeId) : onSelect(null, null))}
      onMoveEnd={rest}
      coveredBelow={props.coveredBelow}
      radius={radiusMiles && place ? { lat: place.lat, lng: place.lng, miles: radiusMiles } : null}
      searched={loaderData.searched}
      statuses={loaderData.statuses}
      theme={loaderData.theme}
      {...(loaderData.styleUrl ? { styleUrl: loaderData.styleUrl } : {})}
      label={words.map_of_the_experts_found()}
    >
      {moved && (
        <button
          type="button"
          onClick={searchHere}
          data-keeps-clear=""
          className={buttonClass({
            variant: 'secondary',
            className: 'search-here rounded-full shadow-float',
          })}
        >
          {words.search_this_area()}
        </button>
      )}
    </MapFrame>
  );
}

function wrapped(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}
