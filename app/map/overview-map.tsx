import type { ReactNode } from 'react';
import { pathInLanguage } from '../../lib/language.ts';
import { MapGround, UNITS } from './map-ground.tsx';
import type { MapPin, MapView, StateStatuses } from './view.ts';
import {
  clusterHref,
  discRadius,
  isStartView,
  markedCount,
  offsetFrom,
  pinKey,
  pinLabel,
  US_VIEW,
} from './view.ts';

export type OverviewMapProps = {
  view?: MapView;
  pins?: readonly MapPin[];
  statuses?: StateStatuses;
};

function hrefOf(pin: MapPin): string {
  return pin.kind === 'expert' ? pin.profileUrl : clusterHref(pin);
}

function OverviewPin({ pin, view, href }: { pin: MapPin; view: MapView; href: string }): ReactNode {
  const { x, y } = offsetFrom(view, pin);
  const at = { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
  const isSpotlight = pin.kind === 'expert' && pin.isSpotlight;
  return (
    <a href={pathInLanguage(href)} aria-label={pinLabel(pin)} className="map-mark">
      <circle
        className={isSpotlight ? 'map-mark-disc map-mark-spotlight' : 'map-mark-disc'}
        cx={at.x}
        cy={at.y}
        r={discRadius(pin)}
      />
      {pin.kind === 'cluster' ? (
        <text x={at.x} y={at.y} dy="0.35em" textAnchor="middle" className="map-mark-count">
          {markedCount(pin)}
        </text>
      ) : null}
    </a>
  );
}

/**
 * Draws the map: states, lakes, and sea from one cached SVG, and markers as links. Works without WebGL and
 * JavaScript, and matches the live map of the same view pixel for pixel. The initial view shrinks to fit a
 * small frame. Fills its positioned parent.
 */
export function OverviewMap({ view = US_VIEW, pins = [], statuses = {} }: OverviewMapProps): ReactNode {
  const scale = 2 ** (view.zoom - US_VIEW.zoom);
  const shift = offsetFrom(view, US_VIEW);
  return (
    <MapGround
      fits={isStartView(view)}
      transform={`translate(${shift.x.toFixed(1)} ${shift.y.toFixed(1)}) scale(${scale / UNITS})`}
      strokeWidth={(0.8 * UNITS) / scale}
      statuses={statuses}
    >
      {pins.map((pin) => (
        <OverviewPin key={pinKey(pin)} pin={pin} view={view} href={hrefOf(pin)} />
      ))}
    </MapGround>
  );
}
