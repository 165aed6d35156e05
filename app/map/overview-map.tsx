import type { ReactNode } from 'react';
import type { MapPin, MapView, StateStatuses } from './view.ts';
import {
  clusterHref,
  isStartView,
  offsetFrom,
  pinKey,
  pinLabel,
  pinRadius,
  STATE_CODES,
  shortCount,
  US_BOX,
  US_VIEW,
} from './view.ts';

/** Built by `scripts/build-basemap.ts`; its units are fifths of a CSS pixel at zoom 3.5. */
export const OVERVIEW_URL = '/geo/us-overview.svg';
const UNITS = 5;

export type OverviewMapProps = {
  view?: MapView;
  pins?: readonly MapPin[];
  statuses?: StateStatuses;
  /** Where a marker's link leads. By default an expert's profile, or the page's own address closer in. */
  pinHref?: (pin: MapPin) => string;
};

const part = (id: string) => `${OVERVIEW_URL}#${id}`;

function defaultHref(pin: MapPin): string {
  return pin.kind === 'expert' ? pin.profileUrl : clusterHref(pin);
}

function OverviewPin({ pin, view, href }: { pin: MapPin; view: MapView; href: string }): ReactNode {
  const { x, y } = offsetFrom(view, pin);
  const at = { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
  const isSpotlight = pin.kind === 'expert' && pin.isSpotlight;
  return (
    <a href={href} aria-label={pinLabel(pin)} className="map-mark">
      <circle
        className={isSpotlight ? 'map-mark-disc map-mark-spotlight' : 'map-mark-disc'}
        cx={at.x}
        cy={at.y}
        r={pinRadius(pin) - (pin.kind === 'expert' ? 2 : 0)}
      />
      {pin.kind === 'cluster' ? (
        <text x={at.x} y={at.y} dy="0.35em" textAnchor="middle" className="map-mark-count">
          {shortCount(pin.count)}
        </text>
      ) : null}
    </a>
  );
}

/**
 * The map as a drawing: states shaded by status, lakes and sea from one cached SVG, markers as links. It
 * needs neither WebGL nor script, and lies pixel for pixel where the live map of the same view does; the
 * start view shrinks to fit a small frame. Fills its positioned parent.
 */
export function OverviewMap({
  view = US_VIEW,
  pins = [],
  statuses = {},
  pinHref,
}: OverviewMapProps): ReactNode {
  const scale = 2 ** (view.zoom - US_VIEW.zoom);
  const shift = offsetFrom(view, US_VIEW);
  const fits = isStartView(view);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that holds links is a group, not a fieldset
    <svg
      className={fits ? 'map-overview map-overview-fit' : 'map-overview'}
      viewBox={`${-US_BOX.width / 2} ${-US_BOX.height / 2} ${US_BOX.width} ${US_BOX.height}`}
      role="group"
      aria-label="Map of the United States"
    >
      <g
        transform={`translate(${shift.x.toFixed(1)} ${shift.y.toFixed(1)}) scale(${scale / UNITS})`}
        strokeWidth={(0.8 * UNITS) / scale}
      >
        <rect className="map-neighbour" x="-6800" y="-5200" width="12100" height="9500" />
        {STATE_CODES.map((code) => (
          <use
            key={code}
            href={part(`st-${code}`)}
            className={`map-state map-${statuses[code] ?? 'illegal'}`}
          />
        ))}
        <use href={part('lakes')} className="map-water" />
        <use href={part('ocean')} className="map-water" />
      </g>
      {pins.map((pin) => (
        <OverviewPin key={pinKey(pin)} pin={pin} view={view} href={(pinHref ?? defaultHref)(pin)} />
      ))}
    </svg>
  );
}
