import * as words from '#text/finding/home/screens';
import { homePath } from '../../guard/home-search.ts';
import { signInPath } from '../../layout/links.ts';
import { MAP_CREDIT, type StateStatuses } from '../../map/ground.ts';
import { StillMap } from '../../map/still-map.tsx';
import type { StillMark } from '../../map/still-marks.ts';
import { Kept } from '../../ui/kept.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** The path after signing in for visitors who click the map: the page with the map in view. */
export const TO_MAP = `${homePath({ focus: 'map' })}#map`;

const LEGEND = [
  ['legal', words.legal],
  ['mixed', words.mixed],
  ['illegal', words.not_legal],
] as const;

/** The map for visitors, rendered on the server. All of its controls link to sign-in. */
export function VisitorMap({ marks, statuses }: { marks: readonly StillMark[]; statuses: StateStatuses }) {
  const toMap = signInPath(TO_MAP);
  return (
    <section id="map" aria-label={words.map()} className="min-w-0">
      <div className="relative h-80 overflow-hidden rounded-lg border border-line sm:h-[27rem] lg:h-[30rem]">
        <div className="map-frame">
          <Kept as="div" aria-hidden="true" inert part={StillMap} props={{ marks, statuses }} />
          <div className="map-foot">
            <ul className="map-legend" aria-label={words.legal_status_of_the_states()}>
              {LEGEND.map(([status, label]) => (
                <li key={status}>
                  <span className={`map-swatch map-swatch-${status}`} aria-hidden="true" />
                  {label()}
                </li>
              ))}
            </ul>
            <p className="map-credit">{MAP_CREDIT}</p>
          </div>
          <PageLink to={toMap} className="map-activate">
            <span className="sr-only">{words.log_in_for_map()}</span>
          </PageLink>
        </div>
      </div>
    </section>
  );
}
