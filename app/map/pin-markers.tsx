import { Layer, Marker, Source, useMap } from '@vis.gl/react-maplibre';
import type { Feature } from 'geojson';
import type { ReactNode } from 'react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pinPrice } from './pin-price.ts';
import type { Direction } from './pin-towards.ts';
import { nearestPin, pinTowards } from './pin-towards.ts';
import type { MapPin } from './view.ts';
import { markedCount, pinKey, pinLabel, pinRadius } from './view.ts';

/** A transparent pixel that makes MapLibre hide names under markers. */
export const CLEAR_IMAGE = 'clear-pixel';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const SIZES: Readonly<Record<number, string>> = { 10: 's', 15: 'm', 18: 'l', 22: 'xl', 26: 'xxl' };

function buttonOf(within: Element | null | undefined, pin: MapPin): HTMLElement | null | undefined {
  return within?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(pinKey(pin))}"]`);
}

/** Pixels without names around a marker's price: the mean of its width and height. */
const PRICE_ROOM = 46;

function pinClass(pin: MapPin, isPriced: boolean): string {
  const classes = ['map-pin', isPriced ? 'map-pin-priced' : `map-pin-${SIZES[pinRadius(pin)] ?? 'm'}`];
  if (pin.kind === 'expert' && pin.isSpotlight) classes.push('map-pin-spotlight');
  if (pin.kind === 'expert' && pin.isDemo) classes.push('map-pin-demo');
  return classes.join(' ');
}

type PinMarkerProps = {
  pin: MapPin;
  isLit: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  isNear: boolean;
  onPress: (pin: MapPin, byKeyboard: boolean) => void;
  onHover: (pin: MapPin | null) => void;
  onFocus: (pin: MapPin) => void;
  onKeyDown: (event: KeyboardEvent, pin: MapPin) => void;
};

const PinMarker = memo(function PinMarker(props: PinMarkerProps): ReactNode {
  const { pin, isLit, isSelected, isTabStop, isNear, onPress, onHover, onFocus, onKeyDown } = props;
  const isInFront = isLit || isSelected;
  const price = isNear ? pinPrice(pin) : '';
  const button = useRef<HTMLButtonElement>(null);
  // MapLibre listens on an element between this button and React's root, and would pan on the same arrow
  // key.
  useEffect(() => {
    const element = button.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event, pin);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [pin, onKeyDown]);
  return (
    <Marker
      longitude={pin.lng}
      latitude={pin.lat}
      className={isInFront ? 'map-marker map-marker-front' : 'map-marker'}
    >
      <button
        ref={button}
        type="button"
        className={pinClass(pin, price !== '')}
        data-pin={pinKey(pin)}
        data-lit={isInFront ? '' : undefined}
        aria-label={price ? `${pinLabel(pin)}, ${price}` : pinLabel(pin)}
        aria-expanded={pin.kind === 'expert' ? isSelected : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={(event) => {
          event.stopPropagation();
          onPress(pin, event.detail === 0);
        }}
        onMouseEnter={() => onHover(pin)}
        onMouseLeave={() => onHover(null)}
        onFocus={() => onFocus(pin)}
      >
        <span className="map-pin-disc" aria-hidden="true">
          {pin.kind === 'cluster' ? markedCount(pin) : price || null}
        </span>
      </button>
    </Marker>
  );
});

export type PinMarkersProps = {
  pins: readonly MapPin[];
  /** Whether the map is zoomed in far enough to show prices. */
  isNear: boolean;
  highlightedId: string | null;
  selectedPlace: string | null;
  onPress: (pin: MapPin, byKeyboard: boolean) => void;
  onHover: (id: string | null) => void;
};

/**
 * Renders the markers in view as buttons with a single tab stop. Arrow keys move to the nearest marker in
 * that direction, Home to the westernmost, and End to the easternmost.
 */
export function PinMarkers({
  pins,
  isNear,
  highlightedId,
  selectedPlace,
  onPress,
  onHover,
}: PinMarkersProps): ReactNode {
  const [stop, setStop] = useState<string | null>(null);
  const ordered = useMemo(() => [...pins].sort((a, b) => a.lng - b.lng || b.lat - a.lat), [pins]);
  const first = ordered[0] ? pinKey(ordered[0]) : null;
  const tabStop = stop !== null && ordered.some((pin) => pinKey(pin) === stop) ? stop : first;

  const latest = useRef(ordered);
  latest.current = ordered;
  const focusPin = useCallback((pin: MapPin) => setStop(pinKey(pin)), []);
  const hoverPin = useCallback(
    (pin: MapPin | null) => onHover(pin?.kind === 'expert' ? pin.id : null),
    [onHover],
  );
  const moveFocus = useCallback((event: KeyboardEvent, from: MapPin) => {
    const all = latest.current;
    const direction = ARROWS[event.key];
    const next =
      event.key === 'Home'
        ? all[0]
        : event.key === 'End'
          ? all.at(-1)
          : direction
            ? pinTowards(from, all, direction)
            : undefined;
    if (!direction && !next) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    const button = event.currentTarget as HTMLElement;
    buttonOf(button.closest('.maplibregl-canvas-container'), next)?.focus();
  }, []);

  // Read the focus before the button is removed with its pin. Afterward, nothing shows which button had the
  // focus.
  const container = useMap().current?.getMap().getCanvasContainer();
  const active = import.meta.env.SSR ? null : document.activeElement;
  const held = container?.contains(active)
    ? active?.closest<HTMLElement>('[data-pin]')?.dataset.pin
    : undefined;
  const before = useRef(ordered);
  useEffect(() => {
    const gone = before.current.find((pin) => pinKey(pin) === held);
    before.current = ordered;
    if (!gone || document.activeElement !== document.body) return;
    const next = nearestPin(gone, ordered);
    if (next) buttonOf(container, next)?.focus({ preventScroll: true });
  }, [ordered, held, container]);

  const room = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: pins.map(
        (pin): Feature => ({
          type: 'Feature',
          properties: { size: isNear && pinPrice(pin) ? PRICE_ROOM : 2 * pinRadius(pin) },
          geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] },
        }),
      ),
    }),
    [pins, isNear],
  );

  return (
    <>
      <Source id="pin-room" type="geojson" data={room}>
        <Layer
          id="pin-room"
          type="symbol"
          layout={{
            'icon-image': CLEAR_IMAGE,
            'icon-size': ['get', 'size'],
            'icon-allow-overlap': true,
            'icon-padding': 0,
          }}
        />
      </Source>
      {ordered.map((pin) => (
        <PinMarker
          key={pinKey(pin)}
          pin={pin}
          isLit={pin.kind === 'expert' && pin.id === highlightedId}
          isSelected={pin.kind === 'expert' && pin.placeId === selectedPlace}
          isTabStop={pinKey(pin) === tabStop}
          isNear={isNear}
          onPress={onPress}
          onHover={hoverPin}
          onFocus={focusPin}
          onKeyDown={moveFocus}
        />
      ))}
    </>
  );
}
