import type { ComponentType, ReactNode, RefObject } from 'react';
import { Component, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as words from '#text/map/screens';
import { Kept } from '../ui/kept.tsx';
import type { RadiusCircle } from './circle.ts';
import type { ExpertMapProps, LoadPins, MapMove } from './expert-map.tsx';
import { OverviewMap } from './overview-map.tsx';
import type { MapTheme } from './palette.ts';
import type { SearchedPlace } from './searched-place.ts';
import type { MapPin, MapView, StateStatuses } from './view.ts';
import { MAP_CREDIT, US_VIEW } from './view.ts';

export type { LoadPins, MapMove } from './expert-map.tsx';

export type MapFrameProps = {
  /** Only the first value counts. By default, the whole country, fitted to the frame. */
  initialView?: MapView;
  /**
   * The server's markers for the initial view. The drawing shows them, and so does the live map until
   * `loadPins` resolves.
   */
  pins?: readonly MapPin[];
  /**
   * Loads the markers of the first view and of each view after a movement. A new function, such as for a
   * new search, reloads them.
   */
  loadPins?: LoadPins;
  highlightedId?: string | null;
  /** Receives the expert whose marker is hovered, or null. */
  onHover?: (id: string | null) => void;
  selectedId?: string | null;
  /**
   * Called when the person presses an expert's marker or a cluster that no zoom splits. Receives null when
   * the info window closes.
   */
  onSelect?: (pin: MapPin | null) => void;
  /**
   * Called when the map comes to rest. `byPerson` is false if the page moved the map or resized its frame.
   */
  onMoveEnd?: (move: MapMove) => void;
  /** A new object makes the map fly to that view. */
  flyTo?: MapView | null;
  /**
   * Returns how many pixels at the map's bottom are covered. `bottom` is the y position of that edge in the
   * window. The map moves a pressed pin out of the covered part.
   */
  coveredBelow?: (bottom: number) => number;
  radius?: RadiusCircle | null;
  /** The searched place, whose name always stays readable. A new object counts as a new place. */
  searched?: SearchedPlace | null;
  theme?: MapTheme | 'system';
  statuses?: StateStatuses;
  /** URL of a MapLibre style with streets. The bundled map replaces it while it is unavailable. */
  styleUrl?: string;
  /**
   * Whether zooming by wheel needs a key and panning by touch needs two fingers, so people can scroll past
   * the map.
   */
  cooperative?: boolean;
  /** If false, the map stays a drawing. Pressing it calls `onActivate` or follows `activateHref`. */
  interactive?: boolean;
  onActivate?: () => void;
  activateHref?: string;
  activateLabel?: string;
  label?: string;
  /**
   * Shown over the map. Elements with `data-keeps-clear` get `data-low` when the info window needs their
   * space.
   */
  children?: ReactNode;
};

type Failure = 'load' | 'init';
type Phase = 'drawing' | 'loading' | 'ready' | 'unsupported' | Failure;

const MESSAGES: Readonly<Record<Failure, { title: () => string; advice: () => string }>> = {
  load: {
    title: words.failed_to_load_map_service,
    advice: words.check_connection,
  },
  init: {
    title: words.error_initializing_map,
    advice: words.refresh_and_try_again,
  },
};

const NO_STATUSES: StateStatuses = {};
const NO_PINS: readonly MapPin[] = [];

function hasWebGL2(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

const DARK_QUERY = '(prefers-color-scheme: dark)';

function watchSystem(notify: () => void): () => void {
  const query = window.matchMedia(DARK_QUERY);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

function useMapTheme(theme: MapTheme | 'system'): MapTheme {
  const systemIsDark = useSyncExternalStore(
    watchSystem,
    () => window.matchMedia(DARK_QUERY).matches,
    () => false,
  );
  if (theme !== 'system') return theme;
  return systemIsDark ? 'dark' : 'light';
}

function useSeen(element: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!isWanted || seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: '160px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWanted, seen]);
  return seen;
}

class FaultGuard extends Component<{ onFault: () => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.props.onFault();
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

function Legend(): ReactNode {
  return (
    <ul className="map-legend" aria-label={words.legal_status_of_the_states()}>
      <li>
        <span className="map-swatch map-swatch-legal" aria-hidden="true" />
        {words.legal()}
      </li>
      <li>
        <span className="map-swatch map-swatch-mixed" aria-hidden="true" />
        {words.mixed()}
      </li>
      <li>
        <span className="map-swatch map-swatch-illegal" aria-hidden="true" />
        {words.not_legal()}
      </li>
    </ul>
  );
}

type FailureNoteProps = {
  failure: Failure;
  onRetry: (() => void) | null;
};

function FailureNote({ failure, onRetry }: FailureNoteProps): ReactNode {
  const { title, advice } = MESSAGES[failure];
  return (
    <div className="map-note map-note-error" role="alert">
      <p className="map-note-title">{title()}</p>
      <p>{advice()}</p>
      <button type="button" className="map-note-action" onClick={onRetry ?? (() => window.location.reload())}>
        {onRetry ? words.try_again() : words.refresh_the_page()}
      </button>
    </div>
  );
}

/**
 * Fills its parent with a map. The server draws the overview, with markers as links. Once the frame is in
 * view in a browser with WebGL 2, the live map loads and replaces the drawing pixel for pixel. Otherwise
 * the drawing stays.
 */
export function MapFrame(props: MapFrameProps): ReactNode {
  const { initialView = US_VIEW, pins = NO_PINS, statuses = NO_STATUSES, interactive = true } = props;
  const { theme = 'system', styleUrl, label = words.map_of_experts() } = props;
  const frame = useRef<HTMLElement>(null);
  const mapTheme = useMapTheme(theme);
  const seen = useSeen(frame, interactive);
  const [phase, setPhase] = useState<Phase>('drawing');
  const [attempt, setAttempt] = useState(0);
  const [LiveMap, setLiveMap] = useState<ComponentType<ExpertMapProps> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs the effect again
  useEffect(() => {
    // A build-time constant. It keeps MapLibre out of the server bundle, where effects never run.
    if (import.meta.env.SSR) return;
    if (!seen || !interactive) return;
    if (!hasWebGL2()) {
      setPhase('unsupported');
      return;
    }
    let isStale = false;
    setPhase('loading');
    import('./expert-map.tsx').then(
      (module) => {
        if (!isStale) setLiveMap(() => module.default);
      },
      () => {
        if (!isStale) setPhase('load');
      },
    );
    return () => {
      isStale = true;
    };
  }, [seen, interactive, attempt]);

  // A failed map can still report that it has rendered.
  const ready = useCallback(() => setPhase((now) => (now === 'loading' ? 'ready' : now)), []);
  const fail = useCallback((failure: Failure) => {
    setPhase(failure);
    setLiveMap(null);
  }, []);
  const faulted = useCallback(() => fail('init'), [fail]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  const isReady = phase === 'ready';
  const activateLabel = props.activateLabel ?? words.open_the_map();
  return (
    <section ref={frame} className="map-frame" aria-label={label} data-state={phase}>
      {isReady ? null : (
        <Kept
          as="div"
          className="contents"
          part={OverviewMap}
          props={{ view: initialView, pins, statuses }}
        />
      )}
      {LiveMap && interactive ? (
        <FaultGuard key={attempt} onFault={faulted}>
          <LiveMap
            initialView={initialView}
            pins={pins}
            loadPins={props.loadPins}
            highlightedId={props.highlightedId}
            onHover={props.onHover}
            selectedId={props.selectedId}
            onSelect={props.onSelect}
            onMoveEnd={props.onMoveEnd}
            flyTo={props.flyTo}
            coveredBelow={props.coveredBelow}
            radius={props.radius}
            searched={props.searched}
            theme={mapTheme}
            statuses={statuses}
            styleUrl={styleUrl}
            cooperative={props.cooperative}
            onReady={ready}
            onFail={fail}
          />
        </FaultGuard>
      ) : null}
      {props.children}
      <div className="map-foot">
        {statuses === NO_STATUSES ? <span /> : <Legend />}
        {phase === 'loading' ? (
          <p className="map-loading" role="status">
            {words.loading_map()}
          </p>
        ) : null}
        <p className="map-credit">{MAP_CREDIT}</p>
      </div>
      {phase === 'load' || phase === 'init' ? (
        // Some browsers remember that a script failed to load, and fail again without requesting it, so we
        // offer only one retry.
        <FailureNote failure={phase} onRetry={phase === 'load' && attempt === 0 ? retry : null} />
      ) : null}
      {phase === 'unsupported' ? <p className="map-note">{words.needs_webgl()}</p> : null}
      {interactive ? null : props.activateHref ? (
        <a className="map-activate" href={props.activateHref}>
          <span className="map-hidden">{activateLabel}</span>
        </a>
      ) : props.onActivate ? (
        <button
          type="button"
          className="map-activate"
          aria-label={activateLabel}
          onClick={props.onActivate}
        />
      ) : null}
    </section>
  );
}
