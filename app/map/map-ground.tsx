import type { ReactNode } from 'react';
import * as words from '#text/map/screens';
import { STATE_CODES, type StateStatuses, US_BOX } from './ground.ts';

/** Built by `scripts/build-basemap.ts`. Its units are fifths of a CSS pixel at zoom 3.5. */
const OVERVIEW_URL = '/geo/us-overview.svg';
export const UNITS = 5;

const part = (id: string) => `${OVERVIEW_URL}#${id}`;

export interface MapGroundProps {
  fits: boolean;
  transform: string;
  strokeWidth: number;
  statuses: StateStatuses;
  children: ReactNode;
}

export function MapGround({ fits, transform, strokeWidth, statuses, children }: MapGroundProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with links, not a fieldset
    <svg
      className={fits ? 'map-overview map-overview-fit' : 'map-overview'}
      viewBox={`${-US_BOX.width / 2} ${-US_BOX.height / 2} ${US_BOX.width} ${US_BOX.height}`}
      role="group"
      aria-label={words.map_of_the_united_states()}
    >
      <g transform={transform} strokeWidth={strokeWidth}>
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
      {children}
    </svg>
  );
}
