import type { StateStatuses } from './ground.ts';
import { MapGround, UNITS } from './map-ground.tsx';
import type { StillMark } from './still-marks.ts';

/**
 * Shows the initial view as a picture that is not interactive. Takes precomputed markers, so the browser
 * needs only their numbers.
 */
export function StillMap({ marks, statuses }: { marks: readonly StillMark[]; statuses: StateStatuses }) {
  return (
    <MapGround fits transform={`scale(${1 / UNITS})`} strokeWidth={0.8 * UNITS} statuses={statuses}>
      {marks.map(([x, y, radius, count, isSpotlight]) => (
        <g key={`${x} ${y}`} className="map-mark">
          <circle
            className={isSpotlight ? 'map-mark-disc map-mark-spotlight' : 'map-mark-disc'}
            cx={x}
            cy={y}
            r={radius}
          />
          {count && (
            <text x={x} y={y} dy="0.35em" textAnchor="middle" className="map-mark-count">
              {count}
            </text>
          )}
        </g>
      ))}
    </MapGround>
  );
}
