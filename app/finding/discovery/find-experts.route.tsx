import { useEffect, useState } from 'react';
import * as messages from '#text/finding/discovery/screens';
import { brand } from '../../../core/brand.ts';
import type { Context } from '../../../core/context.ts';
import { easierSearches } from '../../../core/finding/discovery/alternatives/easier-searches.server.ts';
import type { ExpertCard } from '../../../core/finding/discovery/expert-card.ts';
import { readRestriction } from '../../../core/finding/discovery/read-restriction.server.ts';
import { sayTotal } from '../../../core/finding/discovery/say-total.ts';
import { type SearchResult, searchExperts } from '../../../core/finding/discovery/search-experts.server.ts';
import { parseSearch, type SearchQuery, searchUrl } from '../../../core/finding/discovery/search-query.ts';
import type { Opening } from '../../../core/finding/openings/opening.ts';
import { readOpening } from '../../../core/finding/openings/read-opening.server.ts';
import { countryDay, type Law } from '../../../core/ground/geography/law.ts';
import { sayState } from '../../../core/ground/geography/states.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { visitOf } from '../../context.server.ts';
import { FIRST_PAGE } from '../../layout/page-script.ts';
import { searchedPlace } from '../../map/searched-place.ts';
import type { StateStatus, StateStatuses } from '../../map/view.ts';
import { Terms } from '../../people/experts/terms.tsx';
import { type CardData, cardDataOf, sayMiles } from '../../people/style/card-data.ts';
import { keptCardLook, looksOf } from '../../people/style/look.server.ts';
import { classNames } from '../../ui/class-names.ts';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { OpeningNote } from '../openings/opening-note.tsx';
import { sayNoneIn } from '../openings/opening-words.ts';
import { type SampleLine, SampleList } from '../openings/sample-list.tsx';
import type { Route } from './+types/find-experts.route';
import { viewOfSearch } from './map-view.ts';
import { ResultList } from './result-list.tsx';
import { ResultMap } from './result-map.tsx';
import { ResultNotes, ResultPages } from './result-notes.tsx';
import type { ResultsData } from './results-data.ts';
import { ResultsHeading } from './results-heading.tsx';
import { sayFound, sayHeading } from './say-heading.ts';
import { dayChoices } from './search-form/day-choices.ts';
import { ChosenFilters } from './search-form/filter-panel.tsx';
import { recentPlaces } from './search-form/recent-places.ts';
import { SearchBar } from './search-form/search-bar.tsx';
import { SpotlightLine, type SpotlightTurn } from './spotlight-line.tsx';
import { useResultSheet } from './use-result-sheet.ts';

export const handle = FIRST_PAGE;

export async function loader(args: Route.LoaderArgs) {
  const { finding, config, theme } = visitOf(args);
  const ctx = finding();
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
    turns: result.featured.map(({ id, name }): SpotlightTurn => ({ id, name })),
    spotlightState: place?.state ? sayState(place.state) : null,
    found: sayFound(result, isFirstPage),
    total: result.cards.length > 0 && !isBeyond ? sayTotal(result.total) : '',
    heading: restriction
      ? messages.not_in_state_yet({ stateName: restriction.stateName })
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
    easier: await easierOf(ctx, query, result),
    days: dayChoices(ctx.now(), query.day),
    isMapShown: params.get('view') === 'map',
    statuses: statusesOn(ctx.law, countryDay(ctx.now())),
    styleUrl: config.mapStyleUrl,
    theme,
  };
}

/**
 * Returns the note for a place without bookable experts nearby; null if there are some, and on every page but
 * the first.
 */
async function openingOf(ctx: Context, query: SearchQuery, result: SearchResult): Promise<Opening | null> {
  const { place, refusal, cards, isBeyond } = result;
  const hasNoOne = isBeyond || cards.every(({ isDemo }) => isDemo);
  if (!place || refusal || query.area || query.after || !hasNoOne) return null;
  return await readOpening(ctx, place, query.place || query.q);
}

/** If nothing matches, returns searches that have one filter fewer and find someone. */
async function easierOf(ctx: Context, query: SearchQuery, result: SearchResult) {
  const { cards, isBeyond, refusal, choices } = result;
  const hasFound = cards.length > 0 && !isBeyond;
  if (hasFound || refusal || choices.length > 0 || query.after) return [];
  const easier = await easierSearches(ctx, query);
  return easier.map(({ words, query, total }) => ({
    words: messages.remove_filter_to_see({ filter: words, total: sayTotal(total) }),
    path: searchUrl(query),
  }));
}

function sampleOf({ id, name, location, distanceMiles }: ExpertCard): SampleLine {
  return { id, name, where: distanceMiles === null ? location : `${location} · ${sayMiles(distanceMiles)}` };
}

/** Returns the states that the map shades. A missing state counts as not legal. */
function statusesOn(law: Law, day: Temporal.PlainDate): StateStatuses {
  const isShaded = (status: StateStatus) => status === 'legal' || status === 'mixed';
  return Object.fromEntries(Object.entries(law.statusesOn(day)).filter(([, status]) => isShaded(status)));
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = `${loaderData?.heading ?? messages.find_experts()} · ${brand.name}`;
  const description = messages.page_description();
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
  const sheet = useResultSheet(cards);
  const [chosen, setChosen] = useState<(CardData & { css: string }) | null>(null);
  const isListed = cards.some(({ id }) => id === selected);
  const apart = selected !== null && !isListed && chosen?.id === selected ? chosen : null;
  useRecentPlace(loaderData);
  const terms = [...new Set([...cards, ...(apart ? [apart] : [])].flatMap((card) => card.tags))];

  // Pressing a pin shows its card in the sheet. The server sends a card that is not in the list.
  useEffect(() => {
    if (selected === null || !isMapShown) return;
    if (isListed) return sheet.show(selected);
    const request = new AbortController();
    const at = pressedPlace === null ? '' : `?place=${pressedPlace}`;
    fetch(pathInLanguage(`/find-experts/card/${selected}${at}`), { signal: request.signal })
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
        isMapShown && 'max-lg:flex max-lg:h-[calc(100dvh-4rem-var(--bar,0px))] max-lg:flex-col',
      )}
    >
      <Terms ids={terms} />
      {cards.length > 0 && <SkipLink target={RESULTS}>{messages.skip_to_experts()}</SkipLink>}
      <SearchBar
        query={query}
        placeLabel={query.near || query.area ? (place?.label ?? null) : null}
        sort={loaderData.sort}
        days={loaderData.days}
        found={loaderData.total}
        placeError={placeError}
        isMapShown={isMapShown}
      />
      <div className="max-lg:contents lg:grid lg:grid-cols-[minmax(0,46rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          <BottomSheet
            label={messages.results()}
            isOn={isMapShown}
            stop={sheet.stop}
            onStop={sheet.setStop}
            body={sheet.body}
            header={<ResultsHeading {...loaderData} />}
            bodyClassName="px-4 pb-10 sm:px-6"
          >
            <ChosenFilters query={query} isMapShown={isMapShown} />
            <ResultNotes {...loaderData} />
            {loaderData.opening?.wait && <OpeningNote wait={loaderData.opening.wait} />}
            <SpotlightLine turns={loaderData.turns} state={loaderData.spotlightState} />
            {apart && (
              <ResultList
                cards={[apart]}
                looks={apart.css}
                litId={apart.id}
                onPoint={setPointed}
                label={messages.chosen_on_the_map()}
              />
            )}
            {cards.length > 0 && (
              <ResultList
                id={RESULTS}
                cards={cards}
                looks={loaderData.looks}
                litId={pointed ?? selected}
                onPoint={setPointed}
                label={loaderData.isBeyond ? messages.the_nearest_experts() : messages.experts_found()}
              />
            )}
            <ResultPages {...loaderData} />
            {loaderData.samples.length > 0 && <SampleList samples={loaderData.samples} />}
          </BottomSheet>
        </div>
        <div
          className={classNames(
            'relative lg:sticky lg:top-[var(--below-search)] lg:block lg:h-[calc(100dvh-var(--below-search)-var(--bar,0px))]',
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
      </div>
    </div>
  );
}

const RESULTS = 'experts-found';

function useRecentPlace({ query, place, refusal }: ResultsData) {
  const searched = query.place && place && !refusal ? query.place : '';
  const isZip = /^\d/.test(searched);
  const remembered = searched && (isZip ? searched : (place?.label ?? ''));
  useEffect(() => {
    if (remembered) recentPlaces.remember(remembered);
  }, [remembered]);
}
