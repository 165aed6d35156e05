/**
 * The live map. Import it only from `map-frame.tsx`, and only dynamically, to keep MapLibre out of the
 * initial bundles.
 */

import italicFont from '@fontsource/fraunces/files/fraunces-latin-400-italic.woff2?url';
import displayFont from '@fontsource/fraunces/files/fraunces-latin-500-normal.woff2?url';
import textFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { MapRef, ViewStateChangeEvent } from '@vis.gl/react-maplibre';
import { Map as LiveMap } from '@vis.gl/react-maplibre';
import type { StyleSpecification } from 'maplibre-gl';
import * as maplibre from 'maplibre-gl';
import * as words from '#text/map/screens';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import type { ReactNode, RefObject } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RadiusCircle } from './circle.ts';
import { InfoWindow } from './info-window.tsx';
import { keepClear } from './keep-clear.ts';
import { MissingImages, RadiusLayers, SearchedName } from './map-layers.tsx';
import type { MapTheme } from './palette.ts';
import { PinMarkers } from './pin-markers.tsx';
import type { SearchedPlace } from './searched-place.ts';
import { bundledStyle } from './style.ts';
import type { Bounds, ExpertPin, LatLng, MapPin, MapView, StateStatuses } from './view.ts';
import { isStartView, MAX_ZOOM, MIN_ZOOM, PRICE_ZOOM, pinKey, startView, TINT_ZOOM, US_BOX } from './view.ts';

maplibre.setWorkerUrl(workerUrl);
maplibre.addProtocol('pmtiles', new Protocol().tile);

/** After this many milliseconds, the bundled map replaces an external street style that has not loaded. */
const STYLE_TIMEOUT = 6000;
/** After this many milliseconds, a bundled map that has not rendered counts as failed. */
const LOAD_TIMEOUT = 20_000;
/** The map requests markers once it has been still for this many milliseconds. */
const REST = 120;
/** Pixels between a pin and an element that covers the map below it. */
const PIN_MARGIN = 32;
const TILES_PATH = '/geo/us.pmtiles';
/** The area of the bundled map. MapLibre would treat a west of exactly -180 as +180. */
const MAX_BOUNDS: [number, number, number, number] = [-179.9, -12, -20, 78];

export type MapMove = { bounds: Bounds; zoom: number; center: LatLng; byPerson: boolean };
export type LoadPins = (bounds: Bounds, zoom: number, signal: AbortSignal) => Promise<readonly MapPin[]>;

export type ExpertMapProps = {
  initialView: MapView;
  pins: readonly MapPin[];
  loadPins?: LoadPins;
  highlightedId?: string | null;
  onHover?: (id: string | null) => void;
  selectedId?: string | null;
  onSelect?: (pin: MapPin | null) => void;
  onMoveEnd?: (move: MapMove) => void;
  flyTo?: MapView | null;
  coveredBelow?: (bottom: number) => number;
  radius?: RadiusCircle | null;
  searched?: SearchedPlace | null;
  theme: MapTheme;
  statuses: StateStatuses;
  styleUrl?: string;
  cooperative?: boolean;
  onReady: () => void;
  /** 'load' means that the map's data is unavailable, 'init' that the browser can't render the map. */
  onFail: (failure: 'load' | 'init') => void;
};

/** Fixed limits: the map stays within its bounds and zoom levels, faces north, and never tilts. */
const LIMITS = {
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  maxBounds: MAX_BOUNDS,
  renderWorldCopies: false,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  locale: { 'Map.Title': words.live_map() },
  fadeDuration: 160,
};

function stopRotation(map: maplibre.Map): void {
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
}

/** Marks a movement made by the page, not by the person. */
const BY_PAGE = { byPage: true };

function absolute(path: string): string {
  return new URL(path, window.location.href).href;
}

function useBundledStyle(
  theme: MapTheme,
  statuses: StateStatuses,
  searched: SearchedPlace | null,
): StyleSpecification {
  return useMemo(() => {
    const addresses = {
      tiles: absolute(TILES_PATH),
      text: absolute(textFont),
      display: absolute(displayFont),
      italic: absolute(italicFont),
    };
    return bundledStyle(theme, statuses, addresses, searched);
  }, [theme, statuses, searched]);
}

/**
 * Returns the street style, or the bundled style if the street style is missing or does not load. The style
 * is null while the street style loads.
 */
function useStyle(
  bundled: StyleSpecification,
  styleUrl: string | undefined,
): { style: StyleSpecification | null; isBundled: boolean; giveUpStreets: () => void } {
  const [streets, setStreets] = useState<StyleSpecification | null>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!styleUrl) return;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(STYLE_TIMEOUT)]);
    fetch(styleUrl, { signal, referrerPolicy: 'origin' })
      .then((response) => {
        if (!response.ok) throw new Error(`The map style answered ${response.status}.`);
        return response.json() as Promise<StyleSpecification>;
      })
      .then(setStreets)
      .catch(() => {
        if (!stop.signal.aborted) setFailedUrl(styleUrl);
      });
    return () => stop.abort();
  }, [styleUrl]);
  const giveUpStreets = useCallback(() => setFailedUrl(styleUrl ?? null), [styleUrl]);
  const isBundled = !styleUrl || failedUrl === styleUrl;
  return { style: isBundled ? bundled : streets, isBundled, giveUpStreets };
}

function sizeOf(map: maplibre.Map): string {
  const { clientWidth, clientHeight } = map.getContainer();
  return `${clientWidth} x ${clientHeight}`;
}

function boundsNow(map: maplibre.Map): Bounds {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

function usePins(map: maplibre.Map | null, initial: readonly MapPin[], loadPins: LoadPins | undefined) {
  const [loaded, setLoaded] = useState<readonly MapPin[] | null>(null);
  useEffect(() => {
    if (!map || !loadPins) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request = new AbortController();
    const ask = () => {
      request.abort();
      request = new AbortController();
      const { signal } = request;
      loadPins(boundsNow(map), map.getZoom(), signal).then(
        (pins) => {
          if (!signal.aborted) setLoaded(pins);
        },
        // After a failure the current markers stay, and the next movement tries again.
        () => undefined,
      );
    };
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, REST);
    };
    ask();
    map.on('moveend', rest);
    return () => {
      clearTimeout(timer);
      request.abort();
      map.off('moveend', rest);
    };
  }, [map, loadPins]);
  return loadPins ? (loaded ?? initial) : initial;
}

/**
 * Returns the marker of the selected expert, or the pressed one if the expert has several; null if no expert
 * is selected. The marker stays while the expert is selected, even when a cluster absorbs it.
 */
function useSelected(
  pins: readonly MapPin[],
  selectedId: string | null,
  pressedPlace: string | null,
): ExpertPin | null {
  const kept = useRef<ExpertPin | null>(null);
  const own = pins.filter((pin): pin is ExpertPin => pin.kind === 'expert' && pin.id === selectedId);
  const found = own.find(({ placeId }) => placeId === pressedPlace) ?? own[0];
  if (found) kept.current = found;
  return selectedId !== null && kept.current?.id === selectedId ? kept.current : null;
}

function MapTools({ map, zoom }: { map: maplibre.Map; zoom: number }): ReactNode {
  const showCountry = () => {
    const { clientWidth, clientHeight } = map.getContainer();
    const { lat, lng, zoom: whole } = startView(clientWidth, clientHeight);
    map.flyTo({ center: [lng, lat], zoom: whole });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons outside a form
    <div className="map-tools" role="group" aria-label={words.map_view()}>
      <button
        type="button"
        className="map-tool"
        aria-label={words.zoom_in()}
        disabled={zoom >= MAX_ZOOM - 0.01}
        onClick={() => map.zoomIn()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 5v14M5 12h14" />
        </svg>
      </button>
      <button
        type="button"
        className="map-tool"
        aria-label={words.zoom_out()}
        disabled={zoom <= MIN_ZOOM + 0.01}
        onClick={() => map.zoomOut()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h14" />
        </svg>
      </button>
      <button
        type="button"
        className="map-tool"
        aria-label={words.show_the_whole_country()}
        onClick={showCountry}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 9V5h4M20 9V5h-4M4 15v4h4M20 15v4h-4" />
          <circle cx="12" cy="12" r="2" />
        </svg>
      </button>
    </div>
  );
}

/**
 * Returns the view to open with; null until we know the frame's size, because the start view depends on it.
 */
function useStart(holder: RefObject<HTMLDivElement | null>, initialView: MapView): MapView | null {
  const [start, setStart] = useState<MapView | null>(null);
  useEffect(() => {
    const { clientWidth = US_BOX.width, clientHeight = US_BOX.height } = holder.current ?? {};
    const view = isStartView(initialView) ? startView(clientWidth, clientHeight) : initialView;
    // Read the view once; from then on, the person controls the map.
    setStart((known) => known ?? view);
  }, [holder, initialView]);
  return start;
}

function useGiveUp(props: {
  isWaiting: boolean;
  isBundled: boolean;
  giveUpStreets: () => void;
  onFail: ExpertMapProps['onFail'];
}): void {
  const { isWaiting, isBundled, giveUpStreets, onFail } = props;
  // Street tiles or fonts that never arrive fire no event, so this needs a timer.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = isBundled
      ? setTimeout(() => onFail('load'), LOAD_TIMEOUT)
      : setTimeout(giveUpStreets, STYLE_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isWaiting, isBundled, giveUpStreets, onFail]);
}

function useFlight(map: maplibre.Map | null, flyTo: MapView | null | undefined): void {
  useEffect(() => {
    if (!map || !flyTo) return;
    const { clientWidth, clientHeight } = map.getContainer();
    const to = isStartView(flyTo) ? startView(clientWidth, clientHeight) : flyTo;
    map.flyTo({ center: [to.lng, to.lat], zoom: to.zoom, maxDuration: 1800 }, BY_PAGE);
  }, [map, flyTo]);
}

/**
 * Zooms in on a pressed cluster. Selects a pressed expert and moves their pin clear of elements that cover
 * the map.
 */
function usePress(
  map: maplibre.Map | null,
  onSelect: ExpertMapProps['onSelect'],
  coveredBelow: ExpertMapProps['coveredBelow'],
) {
  const takesFocus = useRef(false);
  const [covered, setCovered] = useState(0);
  const [pressedPlace, setPressedPlace] = useState<string | null>(null);
  const press = useCallback(
    (pin: MapPin, byKeyboard: boolean) => {
      takesFocus.current = byKeyboard;
      if (pin.kind === 'cluster' && map && map.getZoom() < MAX_ZOOM - 0.01) {
        const closer = Math.max(pin.expansionZoom, map.getZoom() + 1);
        map.easeTo({ center: [pin.lng, pin.lat], zoom: Math.min(closer, MAX_ZOOM), duration: 450 });
      } else {
        if (pin.kind === 'expert') setPressedPlace(pin.placeId);
        const frame = map?.getContainer().getBoundingClientRect();
        const covered = frame ? (coveredBelow?.(frame.bottom) ?? 0) : 0;
        setCovered(covered);
        onSelect?.(pin);
        // The pin goes near the bottom of the uncovered area, to leave room for the info window above it.
        if (map && frame && covered > 0) {
          const offset: [number, number] = [0, frame.height / 2 - covered - PIN_MARGIN];
          map.easeTo({ center: [pin.lng, pin.lat], offset, duration: 300 }, BY_PAGE);
        }
      }
    },
    [map, onSelect, coveredBelow],
  );
  return { press, pressedPlace, covered, takesFocus };
}

export default function ExpertMap(props: ExpertMapProps): ReactNode {
  const { initialView, highlightedId = null, selectedId = null, theme, statuses, styleUrl } = props;
  const {
    onHover,
    onSelect,
    onMoveEnd,
    onReady,
    onFail,
    flyTo,
    radius,
    searched = null,
    coveredBelow,
  } = props;
  const ref = useRef<MapRef>(null);
  const holder = useRef<HTMLDivElement>(null);
  const size = useRef('');
  const [map, setMap] = useState<maplibre.Map | null>(null);
  const [zoom, setZoom] = useState(initialView.zoom);
  const start = useStart(holder, initialView);
  const bundled = useBundledStyle(theme, statuses, searched);
  const { style, isBundled, giveUpStreets } = useStyle(bundled, styleUrl);
  const pins = usePins(map, props.pins, props.loadPins);
  const { press, pressedPlace, covered, takesFocus } = usePress(map, onSelect, coveredBelow);
  const selected = useSelected(pins, selectedId, pressedPlace);

  useGiveUp({ isWaiting: !map && style !== null, isBundled, giveUpStreets, onFail });
  useFlight(map, flyTo);
  const hover = useCallback((id: string | null) => onHover?.(id), [onHover]);

  const close = useCallback(() => {
    const key = selected ? pinKey(selected) : '';
    const hadFocus = document.activeElement?.closest('.map-info') != null;
    onSelect?.(null);
    if (hadFocus) holder.current?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(key)}"]`)?.focus();
  }, [onSelect, selected]);

  // Runs on every render, because an info window or another overlay may have opened or closed.
  useEffect(() => keepClear(holder.current?.closest('.map-frame')));

  const load = () => {
    const live = ref.current?.getMap();
    if (!live) return;
    setZoom(live.getZoom());
    size.current = sizeOf(live);
    setMap(live);
    live.getCanvas().setAttribute('aria-label', words.map_keys());
    onReady();
  };
  const moved = (event: ViewStateChangeEvent) => {
    const live = event.target;
    const { lat, lng } = live.getCenter();
    // Resizing the frame also ends a movement, but then the person has not moved the map.
    const isResized = size.current !== sizeOf(live);
    size.current = sizeOf(live);
    setZoom(live.getZoom());
    keepClear(holder.current?.closest('.map-frame'));
    onMoveEnd?.({
      bounds: boundsNow(live),
      zoom: live.getZoom(),
      center: { lat, lng },
      byPerson: !isResized && !(event as ViewStateChangeEvent & { byPage?: boolean }).byPage,
    });
  };

  return (
    <div ref={holder} className="map-live" data-near={zoom >= TINT_ZOOM ? '' : undefined}>
      {start && style ? (
        <LiveMap
          ref={ref}
          mapLib={maplibre}
          initialViewState={{ longitude: start.lng, latitude: start.lat, zoom: start.zoom }}
          mapStyle={style}
          {...LIMITS}
          cooperativeGestures={props.cooperative}
          attributionControl={isBundled ? false : { compact: true }}
          onLoad={load}
          onMoveEnd={moved}
          onClick={(event) => {
            const target = event.originalEvent.target as Element | null;
            if (selectedId !== null && !target?.closest('.map-pin')) onSelect?.(null);
          }}
          onStyleData={({ target }) => stopRotation(target)}
          onError={(event) => {
            const isBasemap = 'sourceId' in event && event.sourceId === 'basemap';
            if (map) return;
            if (!isBundled) giveUpStreets();
            else if (isBasemap) onFail('load');
            else if (!event.target) onFail('init');
          }}
        >
          <MissingImages />
          {radius ? <RadiusLayers radius={radius} theme={theme} isBundled={isBundled} /> : null}
          {isBundled ? <SearchedName searched={searched} theme={theme} /> : null}
          {map ? (
            <PinMarkers
              pins={pins}
              isNear={zoom >= PRICE_ZOOM}
              highlightedId={highlightedId}
              selectedPlace={selected?.placeId ?? null}
              onPress={press}
              onHover={hover}
            />
          ) : null}
          {map && selected ? (
            <InfoWindow
              key={selected.placeId}
              pin={selected}
              covered={covered}
              takesFocus={takesFocus.current}
              onClose={close}
            />
          ) : null}
        </LiveMap>
      ) : null}
      {map ? <MapTools map={map} zoom={zoom} /> : null}
    </div>
  );
}
