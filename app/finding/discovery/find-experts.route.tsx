import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { brand } from '../../../core/brand.ts';
import type { Context } from '../../../core/context.ts';
import type { ExpertCard } from '../../../core/finding/discovery/expert-card.ts';
import { readRestriction } from '../../../core/finding/discovery/read-restriction.server.ts';
import { type SearchResult, searchExperts } from '../../../core/finding/discovery/search-experts.server.ts';
import {
  EMPTY_SEARCH,
  formatSearch,
  parseSearch,
  type SearchArea,
  type SearchQuery,
  searchUrl,
} from '../../../core/finding/discovery/search-query.ts';
import type { Opening } from '../../../core/finding/openings/opening.ts';
import { readOpening } from '../../../core/finding/openings/read-opening.server.ts';
import { countryDay, type Law } from '../../../core/ground/geography/law.ts';
import { regionName } from '../../../core/ground/geography/states.ts';
import { visitOf } from '../../context.server.ts';
import { type LoadPins, MapFrame, type MapMove } from '../../map/map-frame.tsx';
import { searchedPlace } from '../../map/searched-place.ts';
import { type MapPin, type MapView, type StateStatus, type StateStatuses, US_VIEW } from '../../map/view.ts';
import { Terms } from '../../people/experts/terms.tsx';
import { type CardData, cardDataOf, sayMiles } from '../../people/style/card-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { SheetStop } from '../../ui/sheet-stop.ts';
import { SpotlightRow, type SpotlightTile } from './spotlight-row.tsx';
import './discover.css';
import { sayTotal } from '../../../core/finding/discovery/say-total.ts';
import { keptCardLook, looksOf } from '../../people/style/look.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { OpeningNote } from '../openings/opening-note.tsx';
import { sayNoneIn } from '../openings/opening-words.ts';
import { type SampleLine, SampleList } from '../openings/sample-list.tsx';
import type { Route } from './+types/find-experts.route';
import { FilterBar, FiltersButton, OrderChoice } from './filter-bar.tsx';
import { viewOfSearch } from './map-view.ts';
import { recentPlaces } from './recent-places.ts';
import { ResultList } from './result-list.tsx';
import { sayFound, sayHeading } from './say-heading.ts';

export async function loader(args: Route.LoaderArgs) {
  const { ctx, config, theme } = visitOf(args);
  const params = new URL(args.request.url).searchParams;
  const { query, notes } = parseSearch(params);
  const result = await searchExperts(ctx, query);
  const { place, refusal, radiusMiles, isBeyond, choices, sort } = result;
  const restriction = refusal?.alert && place ? await readRestriction(ctx, place) : null;
  const opening = await openingOf(ctx, query, result);
  const isFirstPage = query.after === null || notes.some(({ field }) => field === 'after');
  return {
    query: { ...query, after: null },
    isFirstPage,
    next: result.next && searchUrl({ ...query, after: result.next }),
    sort,
    cards: result.cards.map((card) => cardDataOf(card, ctx, keptCardLook(card.style))),
    looks: looksOf(result.cards),
    spotlight: result.featured.map(tileOf),
    spotlightState: place?.state ? regionName(place.state) : null,
    found: sayFound(result, sayTotal(result.total), isFirstPage),
    heading: restriction
      ? `Not in ${restriction.stateName} yet`
      : opening?.emptyState
        ? sayNoneIn(opening.emptyState)
        : sayHeading(query, refusal ? null : (place?.label ?? null), result.isVisited),
    notes: notes.map(({ message }) => message),
    place: place && { label: place.label, lat: place.lat, lng: place.lng },
    searched: place && !query.area && !refusal ? searchedPlace(place, query.place) : null,
    view: viewOfSearch({ area: query.area, place, radiusMiles, spots: result.cards }),
    radiusMiles,
    isBeyond,
    refusal,
    restriction: restriction && {
      ...restriction,
      nearest: restriction.nearest && {
        place: restriction.nearest.place,
        miles: sayMiles(restriction.nearest.miles),
        path: searchUrl({
          ...query,
          place: restriction.nearest.place,
          near: null,
          area: null,
          after: null,
        }),
      },
    },
    choices,
    opening,
    samples: result.samples.map(sampleOf),
    isMapShown: params.get('view') === 'map',
    statuses: statusesOn(ctx.law, countryDay(ctx.now())),
    styleUrl: config.mapStyleUrl,
    theme,
  };
}

/** Returns what to say if the first page of a search in a place has no one bookable nearby; null otherwise. */
async function openingOf(ctx: Context, query: SearchQuery, result: SearchResult): Promise<Opening | null> {
  const { place, refusal, cards, isBeyond } = result;
  const hasNoOne = isBeyond || cards.every(({ isDemo }) => isDemo);
  if (!place || refusal || query.area || query.after || !hasNoOne) return null;
  return await readOpening(ctx, place, query.place || query.q);
}

function sampleOf({ id, name, location, distanceMiles }: ExpertCard): SampleLine {
  return { id, name, where: distanceMiles === null ? location : `${location} · ${sayMiles(distanceMiles)}` };
}

function tileOf({ id, name, type, title, location, rating }: ExpertCard): SpotlightTile {
  const what = title || (type === 'individual' ? 'Individual expert' : 'Wellness center');
  return {
    id,
    name,
    where: `${what} · ${location}`,
    rating: rating > 0 ? `Rated ${rating.toFixed(1)}` : 'No reviews yet',
  };
}

/** Returns the states that the map shades; a missing state counts as not legal. */
function statusesOn(law: Law, day: Temporal.PlainDate): StateStatuses {
  const isShaded = (status: StateStatus) => status === 'legal' || status === 'mixed';
  return Object.fromEntries(Object.entries(law.statusesOn(day)).filter(([, status]) => isShaded(status)));
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = `${loaderData?.heading ?? 'Find experts'} · ${brand.name}`;
  const description =
    'See plant-based wellness experts on a map and in a list, with prices and the next free times, and request an in-person consultation.';
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
}

export default function FindExperts({ loaderData }: Route.ComponentProps) {
  const { query, cards, place, refusal, isMapShown } = loaderData;
  const [pointed, setPointed] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [pressedPlace, setPressedPlace] = useState<string | null>(null);
  const sheet = useSheet(cards);
  const [chosen, setChosen] = useState<(CardData & { css: string }) | null>(null);
  const isListed = cards.some(({ id }) => id === selected);
  const apart = selected !== null && !isListed && chosen?.id === selected ? chosen : null;
  useRecentPlace(loaderData);
  const terms = [...new Set([...cards, ...(apart ? [apart] : [])].flatMap((card) => card.tags))];

  // Pressing a pin shows its card in the sheet; the server sends a card that the list does not have.
  useEffect(() => {
    if (selected === null || !isMapShown) return;
    if (isListed) return sheet.show(selected);
    const request = new AbortController();
    const at = pressedPlace === null ? '' : `?place=${pressedPlace}`;
    fetch(`/find-experts/card/${selected}${at}`, { signal: request.signal })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then(setChosen, () => undefined);
    return () => request.abort();
  }, [selected, pressedPlace, isListed, isMapShown, sheet.show]);
  const apartId = apart?.id;
  useEffect(() => {
    if (apartId) sheet.show(apartId);
  }, [apartId, sheet.show]);

  function select(id: string | null, placeId: string | null) {
    if (id !== null) sheet.raise();
    setPressedPlace(placeId);
    setSelected(id);
  }
  const placeError = refusal && !refusal.alert ? `${refusal.title}. ${refusal.description}` : undefined;
  return (
    <div
      className={classNames(
        'lg:grid lg:grid-cols-[minmax(0,46rem)_minmax(0,1fr)]',
        isMapShown && 'max-lg:flex max-lg:h-[calc(100dvh-4rem-var(--bar,0px))] max-lg:flex-col',
      )}
    >
      <Terms ids={terms} />
      <div className="min-w-0">
        <FilterBar
          query={query}
          placeLabel={query.near ? (place?.label ?? null) : null}
          sort={loaderData.sort}
          placeError={placeError}
          isMapShown={isMapShown}
        />
        <BottomSheet
          label="Results"
          isOn={isMapShown}
          stop={sheet.stop}
          onStop={sheet.setStop}
          body={sheet.body}
          header={<Heading {...loaderData} />}
          bodyClassName="px-4 pb-24 sm:px-6 lg:pb-10"
        >
          <Notes {...loaderData} />
          {loaderData.opening?.wait && <OpeningNote wait={loaderData.opening.wait} />}
          <SpotlightRow tiles={loaderData.spotlight} state={loaderData.spotlightState} />
          {apart && (
            <ResultList
              cards={[apart]}
              looks={apart.css}
              litId={apart.id}
              onPoint={setPointed}
              label="Chosen on the map"
            />
          )}
          {cards.length > 0 && (
            <ResultList
              cards={cards}
              looks={loaderData.looks}
              litId={pointed ?? selected}
              onPoint={setPointed}
              label={loaderData.isBeyond ? 'The nearest experts' : 'Experts found'}
            />
          )}
          <Pages {...loaderData} />
          {loaderData.samples.length > 0 && <SampleList samples={loaderData.samples} />}
        </BottomSheet>
      </div>
      <div
        className={classNames(
          'relative lg:sticky lg:top-16 lg:block lg:h-[calc(100dvh-4rem-var(--bar,0px))]',
          isMapShown
            ? 'over-sheet min-h-64 max-lg:mb-[calc(6.5rem+env(safe-area-inset-bottom))] max-lg:flex-1'
            : 'h-[70dvh] max-lg:[@media(scripting:enabled)]:hidden',
        )}
      >
        <ResultMap
          loaderData={loaderData}
          pointed={pointed}
          onPoint={setPointed}
          selected={selected}
          onSelect={select}
          coveredBelow={sheet.covers}
        />
      </div>
      {!isMapShown && <ViewSwitch query={query} isMapShown={false} />}
    </div>
  );
}

type Data = Route.ComponentProps['loaderData'];

/** Loaded only if a place cannot be searched. */
const Restricted = lazy(() => import('./restricted.tsx'));

/** Remembers a place that was found, to suggest it again. */
function useRecentPlace({ query, place, refusal }: Data) {
  const searched = query.place && place && !refusal ? query.place : '';
  const isZip = /^\d/.test(searched);
  const remembered = searched && (isZip ? searched : (place?.label ?? ''));
  useEffect(() => {
    if (remembered) recentPlaces.remember(remembered);
  }, [remembered]);
}

/**
 * The sheet's position per history entry, so that returning from a profile shows the same part of the
 * list.
 */
const sheetPositions = new Map<string, { stop: SheetStop; top: number }>();

/** Controls the sheet that holds the list over the map on a narrow screen. */
function useSheet(cards: readonly CardData[]) {
  const { key } = useLocation();
  const [stop, setStop] = useState<SheetStop>(() => sheetPositions.get(key)?.stop ?? restOf(cards));
  const body = useRef<HTMLDivElement>(null);
  const now = useRef({ key, stop, cards });

  useLayoutEffect(() => {
    const before = now.current.cards;
    now.current = { key, stop, cards };
    if (before === cards) return;
    body.current?.scrollTo(0, 0);
    if (cards.length === 0) setStop((stop) => (stop === 'peek' ? 'half' : stop));
  }, [key, stop, cards]);
  useLayoutEffect(() => {
    const element = body.current;
    element?.scrollTo(0, sheetPositions.get(now.current.key)?.top ?? 0);
    return () => {
      sheetPositions.set(now.current.key, { stop: now.current.stop, top: element?.scrollTop ?? 0 });
    };
  }, []);

  const raise = useCallback(() => setStop((stop) => (stop === 'peek' ? 'half' : stop)), []);
  const show = useCallback((id: string) => {
    const list = body.current;
    const card = list?.querySelector(`[data-expert="${id}"]`);
    if (!list || !card) return;
    list.scrollBy(0, card.getBoundingClientRect().top - list.getBoundingClientRect().top - 12);
  }, []);
  const covers = useCallback(
    (bottom: number) =>
      body.current?.closest('.bottom-sheet') && innerWidth < 1024 ? Math.max(0, bottom - innerHeight / 2) : 0,
    [],
  );
  return { stop, setStop, body, raise, show, covers };
}

/** Returns the sheet's first stop: half open without results, because the list then explains why. */
function restOf(cards: readonly CardData[]): SheetStop {
  return cards.length > 0 ? 'peek' : 'half';
}

/** What was found and how many; above the list, and on the visible edge of a collapsed sheet. */
function Heading(data: Data) {
  const { heading, query, found, cards, isMapShown } = data;
  return (
    <div
      className={classNames(
        'px-4 sm:px-6 lg:pt-5',
        'sm:flex sm:items-end sm:justify-between sm:gap-4',
        isMapShown ? 'flex items-start justify-between gap-4 max-lg:pb-3' : 'pt-4',
      )}
    >
      <div className="min-w-0">
        <h1
          className={classNames(
            'text-2xl',
            isMapShown && 'max-lg:line-clamp-2 max-lg:text-lg max-lg:leading-6',
          )}
        >
          {heading}
        </h1>
        <p
          role="status"
          className={classNames('mt-1 text-muted', isMapShown && 'max-lg:mt-0 max-lg:text-sm')}
        >
          {found}
          {cards.length > 0 && (
            <span className="text-sm max-lg:hidden"> · Times are local to each expert</span>
          )}
        </p>
      </div>
      {isMapShown && <ViewSwitch query={query} isMapShown />}
      <div
        className={classNames(
          'flex items-center gap-2',
          isMapShown ? 'max-lg:hidden' : 'max-sm:mt-2 max-sm:justify-between',
          data.refusal && 'hidden',
        )}
      >
        {!isMapShown && <FiltersButton query={query} />}
        <OrderChoice query={query} sort={data.sort} />
      </div>
    </div>
  );
}

/** Notes above the list: ignored parts of the search, or why a place cannot be searched. */
function Notes({ notes, refusal, restriction, choices, cards, query, isFirstPage }: Data) {
  return (
    <>
      {notes.map((note) => (
        <Banner key={note} tone="info" className="mt-3">
          {note}
        </Banner>
      ))}
      {refusal?.alert && (
        <Suspense>
          <Restricted refusal={refusal} restriction={restriction} />
        </Suspense>
      )}
      {refusal && !refusal.alert && (
        <ButtonLink to={searchUrl({ ...query, place: '', near: null })} variant="secondary" className="mt-4">
          Search everywhere instead
        </ButtonLink>
      )}
      {choices.length > 0 && (
        <Banner tone="info" title="Several places have that name" className="mt-3">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {choices.map((choice) => (
              <li key={choice}>
                <PageLink
                  to={searchUrl({ ...query, place: choice })}
                  className="text-link inline-flex min-h-8 items-center touch:min-h-11"
                >
                  {choice}
                </PageLink>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {cards.length === 0 && !refusal && choices.length === 0 && isFirstPage && (
        <EmptyState
          className="mt-4"
          title="No experts found matching your criteria"
          description="Try adjusting your search or filters"
          action={
            <ButtonLink to="/find-experts" variant="secondary">
              Show all experts
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

/** Links to the next page and back to the first; the browser's back button goes to the previous one. */
function Pages({ next, isFirstPage, query }: Data) {
  if (!next && isFirstPage) return null;
  return (
    <nav aria-label="Pages of results" className="mt-6 flex flex-wrap gap-3">
      {!isFirstPage && (
        <ButtonLink to={searchUrl(query)} variant="secondary">
          Back to the first page
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} rel="next" variant="secondary">
          Show the next 24
        </ButtonLink>
      )}
    </nav>
  );
}

/** Switches between list and map on a phone; a link, so the back button works. */
function ViewSwitch({ query, isMapShown }: { query: SearchQuery; isMapShown: boolean }) {
  const params = formatSearch(query);
  if (!isMapShown) params.set('view', 'map');
  return (
    <PageLink
      to={`/find-experts${params.size > 0 ? `?${params}` : ''}`}
      stay={!isMapShown}
      className={buttonClass(
        isMapShown
          ? { variant: 'secondary', size: 'sm', className: 'shrink-0 rounded-full lg:hidden' }
          : {
              className:
                'fixed bottom-[calc(1.25rem+var(--bar,0px))] left-1/2 z-20 -translate-x-1/2 rounded-full shadow-overlay lg:hidden',
            },
      )}
    >
      {isMapShown ? 'Show the list' : 'Show the map'}
    </PageLink>
  );
}

interface ResultMapProps {
  loaderData: Data;
  pointed: string | null;
  onPoint: (id: string | null) => void;
  selected: string | null;
  onSelect: (id: string | null, placeId: string | null) => void;
  /** Returns how many pixels at the bottom of the map the half-open sheet covers. @param bottom the map's bottom edge in the window. */
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

/** The map next to the list, with all matches in clusters; starts where the search looked. */
function ResultMap(props: ResultMapProps) {
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
      const response = await fetch(`/find-experts/pins?bbox=${bbox}&zoom=${zoom.toFixed(1)}&${filters}`, {
        signal,
      });
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
    searched.current = JSON.stringify(area);
    const params = formatSearch({ ...EMPTY_SEARCH, ...query, place: '', near: null, area });
    if (loaderData.isMapShown) params.set('view', 'map');
    void navigate(`/find-experts?${params}`, { preventScrollReset: loaderData.isMapShown });
  }
  return (
    <MapFrame
      initialView={view}
      // After 'search this area' the map already shows the right part.
      flyTo={query.area && JSON.stringify(query.area) === searched.current ? null : view}
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
      label="Map of the experts found"
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
          Search this area
        </button>
      )}
    </MapFrame>
  );
}

function wrapped(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}
