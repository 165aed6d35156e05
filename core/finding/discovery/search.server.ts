import { createHash } from 'node:crypto';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { EARTH_RADIUS_KM, milesBetween, milesToKm } from '../../ground/geography/distance.ts';
import { countryDay } from '../../ground/geography/law.ts';
import { type LocationMessage, stateNotServed, zipRefusal } from '../../ground/geography/legality.ts';
import { lookUpPlace, type Place, placeZones } from '../../ground/geography/places.server.ts';
import { regionName } from '../../ground/geography/states.ts';
import { zipAlone } from '../../ground/geography/zip-code.ts';
import { keptSeats } from '../../money/spotlight/kept-seats.server.ts';
import { SEATS, WHOLE_COUNTRY } from '../../money/spotlight/rotation.ts';
import { SERVICE_ZIP_MILES, VISIT_MILES } from '../../people/practice-profile/visit-reach-form.ts';
import { type CardWithHours, cardsOf, type Found } from './cards-of.server.ts';
import { askedColumns } from './column-filters.ts';
import type { Estimated } from './estimate.ts';
import type { ExpertCard } from './expert-card.ts';
import { wordsOfFilters } from './filters.ts';
import { isFirstPlace } from './first-place.ts';
import type { ListingFilter } from './listing-filter.ts';
import { type ListingSample, listingSample, onUnitSphere, SAMPLE_ROWS } from './listing-sample.server.ts';
import { findPoint, findZip, placeRefusal } from './locate.server.ts';
import { earliestStart, endOfDay, nextFreeOf } from './next-free.ts';
import { type Plan, planCircle, planPage, planSet } from './search-plan.ts';
import { type Cursor, readCursor, type SearchQuery, type SearchSort, writeCursor } from './search-query.ts';
import { countStatement, type Order, pageStatement, type Statement, type Way } from './search-sql.ts';
import { stateTerm, type Term, termsOfText } from './search-words.ts';
import type { Total } from './total.ts';

/** Cards on one page of results. */
export const PAGE_SIZE = 24;
/** Counting stops here; more are 'over 500'. */
const COUNT_CAP = 500;
/** If counting would take more microseconds than this, the sample gives the count. */
const COUNT_BUDGET = 15_000;
/** How many times as long as counting it takes to sort rows and return a page. */
const SORTED = 1.7;
/** Microseconds that another statement costs besides what it reads. */
const STATEMENT = 300;
/** How many circles are tried before the whole one, and the largest share of its radius for one of them. */
const MOST_RINGS = 3;
const LARGEST_RING = 0.7;
const NEAREST_BEYOND = 6;
/** The nearest beyond the radius are skipped if finding them would take more microseconds than this. */
const BEYOND_BUDGET = 15_000;
const FREE_TIMES_SHOWN = 3;

export type SearchPlace = Pick<Place, 'kind' | 'lat' | 'lng' | 'label' | 'state'>;

export type SearchResult = {
  cards: ExpertCard[];
  /** The order used. */
  sort: SearchSort;
  /** The cursor of the next page; null on the last. */
  next: string | null;
  total: Total;
  /** The place that was searched, or null for the whole country. */
  place: SearchPlace | null;
  /** The circle's radius, if the search has one. */
  radiusMiles: number | null;
  /** True if nothing is within the radius and `cards` are the nearest beyond it. */
  isBeyond: boolean;
  /** Why a place cannot be searched; then there are no cards. */
  refusal: LocationMessage | null;
  /** Places with the name asked for, if it is ambiguous. */
  choices: string[];
};

/** An expert with a turn in Spotlight where the search looks, for the row above the results. */
export type FeaturedExpert = Pick<ExpertCard, 'id' | 'name' | 'type' | 'title' | 'location' | 'rating'>;

/**
 * Finds approved experts in served states. Pages by a cursor, so that a page stays whole while others join or leave.
 * Each page shows bookable experts first, then Spotlight among equals. Never refuses: the result explains problems.
 * @returns `featured` holds those with a turn in Spotlight, who may also be among the cards.
 */
export async function searchExperts(
  ctx: Context,
  query: SearchQuery,
): Promise<SearchResult & { featured: FeaturedExpert[] }> {
  const [seated, { rows, from, ...page }] = await Promise.all([readSeated(ctx, query), findPage(ctx, query)]);
  const found = new Map(rows.map((row) => [row.expert_id, row]));
  const apart = seated.filter((row) => !found.has(row.expert_id));
  const all = await cardsOf(ctx, [...rows, ...apart], { from, times: FREE_TIMES_SHOWN });
  const cards = all.filter(({ id }) => found.has(id));
  const featured = seated.flatMap((row) => all.find(({ id }) => id === row.expert_id) ?? []);
  return { ...page, cards: spotlightAmongEquals(cards, found, page.sort), featured };
}

/**
 * Returns the first page of a search for a short list: turns in Spotlight first, sample listings last. Each card
 * has only the first free time, and the weekly hours.
 * @param shown.cards at most a page.
 * @param shown.featured false leaves the turns out.
 * @returns `featured` counts the cards, from the first, that are there because it is their turn.
 */
export async function searchFeaturedFirst(
  ctx: Context,
  query: SearchQuery,
  shown: { cards: number; featured: boolean },
): Promise<Omit<SearchResult, 'next' | 'cards'> & { cards: CardWithHours[]; featured: number }> {
  const [seated, { rows, from, next: _next, ...page }] = await Promise.all([
    shown.featured ? readSeated(ctx, query) : [],
    findPage(ctx, query),
  ]);
  const byId = new Map<string, FoundRow>();
  for (const row of [...seated, ...rows]) byId.set(row.expert_id, row);
  const cards = await cardsOf(ctx, [...byId.values()], { from, times: 1, atMost: shown.cards });
  const turns = new Set(seated.map((row) => row.expert_id));
  const others = cards.findIndex(({ id }) => !turns.has(id));
  return { ...page, cards, featured: others < 0 ? cards.length : others };
}

/**
 * Puts Spotlight first among neighbors with equal sort values, such as one distance. No one passes an expert who is
 * nearer, rated better or free sooner.
 */
function spotlightAmongEquals(
  cards: readonly ExpertCard[],
  found: ReadonlyMap<string, FoundRow>,
  sort: SearchSort,
): ExpertCard[] {
  const standing = ({ id }: ExpertCard) => {
    const { d = null, rating, free_from: from } = found.get(id) ?? {};
    return sort === 'distance' ? d : sort === 'rating' ? rating : `${from?.getTime()} ${rating}`;
  };
  let group = 0;
  return cards
    .map((card, at) => {
      const before = cards[at - 1];
      if (before && standing(before) !== standing(card)) group += 1;
      return { card, group };
    })
    .toSorted((a, b) => a.group - b.group || Number(b.card.isSpotlight) - Number(a.card.isSpotlight))
    .map(({ card }) => card);
}

/**
 * Returns the experts seated in the rotation of the state searched, or of the whole country, who match the filters,
 * however far they are from a town in it; none for a map area or a search of Spotlight alone. Sends no statement
 * if no one is seated.
 */
async function readSeated(ctx: Context, query: SearchQuery): Promise<FoundRow[]> {
  if (query.area || query.spotlight || query.after) return [];
  const { place, refusal, choices } = locate(ctx, query);
  if (refusal || choices.length > 0) return [];
  const seats = (await keptSeats(ctx)).get(place?.state || WHOLE_COUNTRY) ?? [];
  if (seats.length === 0) return [];
  const sample = await listingSample(ctx, query.online ? 'listing_online' : 'listing');
  const state: SearchPlace | null = place && { ...place, kind: 'state' };
  const filter = { ...listingFilter(ctx, query, state, sample), seated: seats };
  const rows = await findIds(ctx, filter, 'seated', { by: 'rating' }, null, SEATS, false);
  return rows.toSorted((a, b) => seats.indexOf(a.expert_id) - seats.indexOf(b.expert_id));
}

/** An expert found at a place, with the sort values, and the total if it was counted. */
type FoundRow = Found & {
  rating: number;
  free_from: Date | null;
  free_until: Date | null;
  total: number | null;
};

/** A page of results before its cards are made, and where distances count from. */
type FoundPage = Omit<SearchResult, 'cards'> & { rows: FoundRow[]; from: SearchPlace | null };

async function findPage(ctx: Context, query: SearchQuery): Promise<FoundPage> {
  const located = locate(ctx, query);
  const { place } = located;
  if (located.refusal || located.choices.length > 0) {
    const { refusal, choices } = located;
    const sort = query.sort ?? 'rating';
    const total: Total = { count: 0, is: 'exact' };
    return {
      rows: [],
      from: null,
      sort,
      next: null,
      total,
      place,
      radiusMiles: null,
      isBeyond: false,
      refusal,
      choices,
    };
  }
  const hasCenter = place !== null && place.kind !== 'state';
  const sort =
    query.sort === 'distance' && !hasCenter ? 'rating' : (query.sort ?? (hasCenter ? 'distance' : 'rating'));
  const read = query.after === null ? null : readCursor(query.after);
  const after = read?.sort === sort ? read : null;
  const sample = await listingSample(ctx, query.online ? 'listing_online' : 'listing');
  const filter = listingFilter(ctx, query, place, sample);
  const estimate = estimateOf(sample, filter);
  const rows = await readPage(
    ctx,
    { filter, sample, estimate },
    { sort, after, limit: PAGE_SIZE + 1, isCounted: !after },
  );
  const total = await totalOf(ctx, filter, estimate, sample, rows, after);
  const hasRadius = filter.around && !filter.box && !filter.visited && hasCenter;
  const radiusMiles = hasRadius ? query.radiusMiles : null;
  // Miles from the center of a map area mean nothing to anyone.
  const from = query.area ? null : place;
  const shared = { sort, place, from, radiusMiles, refusal: null, choices: [] };
  if (rows.length === 0 && !after && !filter.visited && filter.around && filter.around.chord < 2) {
    const beyond = await readBeyond(ctx, filter, sample);
    return { ...shared, rows: beyond, next: null, total, isBeyond: beyond.length > 0 };
  }
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const next = rows.length > PAGE_SIZE && last ? writeCursor(cursorOf(last, sort, filter.earliestMs)) : null;
  return { ...shared, rows: shown, next, total, isBeyond: false };
}

/** Returns the ids of at most `limit` matching places, of the best rated experts first, for the map's pins. */
export async function findListed(
  ctx: Context,
  query: SearchQuery,
  area: NonNullable<SearchQuery['area']>,
  limit: number,
): Promise<string[]> {
  const located = query.near || query.place ? locate(ctx, { ...query, area: null }) : null;
  const sample = await listingSample(ctx, query.online ? 'listing_online' : 'listing');
  const filter = listingFilter(ctx, { ...query, area, near: null, place: '' }, null, sample);
  if (located?.place?.kind === 'state') addTerm(filter, stateTerm(located.place.state));
  const estimate = estimateOf(sample, filter);
  const { way } = planSet(filter, estimate, limit);
  const rows = await run<{ place_id: string }>(
    ctx,
    pageStatement(filter, way, { by: 'rating' }, null, limit, false, 'place'),
  );
  return rows.map((row) => row.place_id);
}

/**
 * Returns the card of one expert; null if the id is invalid, or not listed in a state that is served now.
 * @param placeId which of their places, such as that of a pin; the first one if it is not theirs.
 */
export async function readExpertCard(
  ctx: Context,
  id: string,
  placeId: string | null = null,
): Promise<ExpertCard | null> {
  if (!isId(id)) return null;
  const rows = await run<Found>(ctx, {
    text: `select l.expert_id, l.place_id, null::float8 as d from listing l
      where l.expert_id = $1::uuid and l.state = any($2::text[])
      order by l.place_id is distinct from $3::uuid, l.rank limit 1`,
    values: [id, ctx.law.servedStates(countryDay(ctx.now())), isId(placeId) ? placeId : null],
  });
  const [card] = await cardsOf(ctx, rows, { from: null, times: FREE_TIMES_SHOWN });
  return card ?? null;
}

/** The nearest place, by its public point, with a bookable expert in a served state. */
export type NearestServed = { city: string; state: string; miles: number };

/** Finds the nearest place with service, without sample listings; null if there is none. */
export async function nearestServed(
  ctx: Context,
  from: { lat: number; lng: number },
): Promise<NearestServed | null> {
  const { x, y, z } = onUnitSphere(from.lat, from.lng);
  const [row] = await run<{ city: string; state: string; lat: number; lng: number }>(ctx, {
    text: `select city, state, lat, lng from listing where state = any($2::text[]) and rating >= 0
      order by at <-> $1::cube limit 1`,
    values: [`(${x}, ${y}, ${z})`, ctx.law.servedStates(countryDay(ctx.now()))],
  });
  return row ? { city: row.city, state: row.state, miles: milesBetween(from, row) } : null;
}

/** Returns the best rated experts listed in one city, without demo listings. */
export async function readCityCards(
  ctx: Context,
  { state, city }: { state: string; city: string },
): Promise<ExpertCard[]> {
  const rows = await run<Found>(ctx, {
    text: `select l.expert_id, l.place_id, null::float8 as d from listing l
      where l.state = $1 and l.city = $2 and l.rating >= 0 and l.state = any($3::text[])
        and ${isFirstPlace('o.state = l.state and o.city = l.city')}
      order by l.rating desc nulls last, l.expert_id desc nulls last limit ${PAGE_SIZE}`,
    values: [state, city, ctx.law.servedStates(countryDay(ctx.now()))],
  });
  return cardsOf(ctx, rows, { from: null, times: FREE_TIMES_SHOWN });
}

// --- the place --------------------------------------------------------------------------------------------

type Located = { place: SearchPlace | null; refusal: LocationMessage | null; choices: string[] };

function locate(ctx: Context, query: SearchQuery): Located {
  const nowhere: Located = { place: null, refusal: null, choices: [] };
  if (query.area) {
    const { south, west, north, east } = query.area;
    const width = (east - west + 360) % 360;
    const lng = ((west + width / 2 + 540) % 360) - 180;
    const place: SearchPlace = {
      kind: 'point',
      lat: (south + north) / 2,
      lng,
      label: 'this part of the map',
      state: '',
    };
    return { ...nowhere, place };
  }
  if (query.near) {
    const { place, refusal } = findPoint(ctx, query.near.lat, query.near.lng);
    return { place: place && { ...place, label: `you (${place.label})` }, refusal, choices: [] };
  }
  const zip = isZipSearch(query) ? query.q : query.place;
  if (zip === '') return nowhere;
  if (/^\d+(?:-\d*)?$/.test(zip)) {
    const { place, refusal } = findZip(ctx, zip);
    return { place: place && { ...place, label: `${place.label} ${place.zip}` }, refusal, choices: [] };
  }
  const found = lookUpPlace(zip);
  if (found.ok) {
    const { place } = found;
    return { place, refusal: placeRefusal(ctx, place, stateNotServed(regionName(place.state))), choices: [] };
  }
  if (found.reason === 'ambiguous') return { ...nowhere, choices: found.choices.map(({ label }) => label) };
  if (found.reason === 'military') return { ...nowhere, refusal: zipRefusal('military') };
  return { ...nowhere, refusal: PLACE_NOT_FOUND };
}

/** Checks whether the text field holds a ZIP code, which then is the place. */
function isZipSearch(query: SearchQuery): boolean {
  return query.place === '' && zipAlone(query.q) !== null;
}

const PLACE_NOT_FOUND: LocationMessage = {
  title: 'Could not find that place',
  description: 'Please enter a ZIP code, or a city with its state, such as Denver, CO.',
};

// --- the filter -------------------------------------------------------------------------------------------

function listingFilter(
  ctx: Context,
  query: SearchQuery,
  place: SearchPlace | null,
  sample: ListingSample,
): ListingFilter {
  const nowMs = ctx.now().epochMilliseconds;
  const terms: Term[] = [];
  if (query.q && !isZipSearch(query)) terms.push(...termsOfText(query.q));
  const asked = wordsOfFilters(query);
  terms.push(...asked.terms);
  if (place?.kind === 'state') terms.push(stateTerm(place.state));
  const { without } = asked;
  return {
    nowMs,
    earliestMs: earliestStart(nowMs),
    words: terms.length + without.length > 0 ? { terms, without } : null,
    around: aroundOf(query, place),
    visited: isVisited(query, place),
    box: query.area,
    served: ctx.law.servedStates(countryDay(ctx.now())),
    ...askedColumns(query, nowMs),
    localTerm: null,
    seated: null,
    days: query.today ? daysOf(sample, nowMs) : null,
  };
}

/** Returns when today ends in every zone that an expert can be in. */
function daysOf(sample: ListingSample, nowMs: number): NonNullable<ListingFilter['days']> {
  const zonesByEnd = Map.groupBy(new Set([...placeZones(), ...sample.zones]), (zone) =>
    endOfDay(zone, nowMs),
  );
  return [...zonesByEnd].sort(([a], [b]) => a - b).map(([endMs, zones]) => ({ endMs, zones }));
}

/** Estimates a filter by the sample, and sets the filter's rarest term from it. */
function estimateOf(sample: ListingSample, filter: ListingFilter): Estimated {
  const estimate = sample.estimate(filter);
  filter.localTerm = estimate.local?.term ?? null;
  return estimate;
}

function addTerm(filter: ListingFilter, term: Term): void {
  filter.words = { terms: [...(filter.words?.terms ?? []), term], without: filter.words?.without ?? [] };
}

/** Checks whether the expert is to come to the place searched: their reach counts then, not the radius. */
export function isVisited(query: SearchQuery, place: SearchPlace | null): boolean {
  return query.meet === 'home-visit' && !query.area && place !== null && place.kind !== 'state';
}

/** The circle to search: the radius, or one around the whole area (the farthest point is a corner). */
function aroundOf(query: SearchQuery, place: SearchPlace | null): ListingFilter['around'] {
  if (query.area) {
    const { south, west, north, east } = query.area;
    const width = (east - west + 360) % 360;
    const center = { lat: (south + north) / 2, lng: west + width / 2 };
    if (width > 90) return { ...onUnitSphere(center.lat, center.lng), chord: 2 };
    const km = Math.max(
      ...[south, north].map((lat) => milesBetween(center, { lat, lng: center.lng + width / 2 })),
    );
    return { ...onUnitSphere(center.lat, center.lng), chord: chordOfMiles(km) * (1 + 1e-9) };
  }
  if (!place || place.kind === 'state') return null;
  const miles = isVisited(query, place) ? VISIT_MILES.most + SERVICE_ZIP_MILES : query.radiusMiles;
  return { ...onUnitSphere(place.lat, place.lng), chord: chordOfMiles(miles) };
}

/** Returns the straight line through the unit sphere between points this many miles apart on the ground. */
function chordOfMiles(miles: number): number {
  return 2 * Math.sin(Math.min(Math.PI / 2, milesToKm(miles) / (2 * EARTH_RADIUS_KM)));
}

// --- the page ---------------------------------------------------------------------------------------------

/** A search and its estimate. */
type Looked = { filter: ListingFilter; sample: ListingSample; estimate: Estimated };

/** The page to fetch, and whether the caller also wants the total. */
type Page = { sort: SearchSort; after: Cursor | null; limit: number; isCounted: boolean };

async function readPage(
  ctx: Context,
  { filter, sample, estimate }: Looked,
  { sort, after, limit, isCounted }: Page,
): Promise<FoundRow[]> {
  if (sort !== 'next-free') {
    const plan = planPage(filter, { by: sort }, estimate, after?.sort === 'distance' ? after.chord : -1);
    const whole = planSet(filter, estimate, null);
    const isCountedAfter = isCounted && (plan.way === 'walk' || plan.chords !== undefined);
    // Fetches and counts in one statement if counting reads most rows anyway.
    if (isCountedAfter && whole.way !== 'walk') {
      const count = countPlan(filter, estimate, sample);
      const isCheaper = (counting: Plan) =>
        whole.cost * SORTED <= plan.cost + counting.cost * Math.min(1, COUNT_CAP / estimate.all) + STATEMENT;
      if (count.plan && isCheaper(count.plan))
        return findIds(ctx, filter, whole.way, { by: sort }, after, limit);
    }
    if (!plan.chords) return findIds(ctx, filter, plan.way, { by: sort }, after, limit);
    return (
      (await readRings(ctx, filter, plan.way, plan.chords, after, limit)) ??
      findIds(ctx, filter, whole.way, { by: sort }, after, limit)
    );
  }
  const whole = planSet(filter, estimate, null);
  const first = after?.sort === 'next-free' ? after.stretch : 0;
  const stretches = ([0, 1, 2] as const).filter(
    (stretch) => stretch >= first && !(stretch === 2 && filter.today),
  );
  const parts = stretches.map((stretch) => ({
    stretch,
    ...planPage(filter, { by: 'stretch', stretch }, estimate),
  }));
  const needed = estimate.freeNowAll >= limit * 2 ? parts.slice(0, 1) : parts.slice(0, 2);
  if (whole.way !== 'walk' && whole.cost <= needed.reduce((sum, part) => sum + part.cost, 0)) {
    return findIds(ctx, filter, whole.way, { by: 'next-free' }, after, limit);
  }
  const rows: FoundRow[] = [];
  for (const { stretch, way } of parts) {
    const from = after?.sort === 'next-free' && after.stretch === stretch ? after : null;
    // Always the same limit, so that a page filled from two stretches needs no other statement.
    const more = await findIds(ctx, filter, way, { by: 'stretch', stretch }, from, limit);
    rows.push(...more.slice(0, limit - rows.length));
    if (rows.length >= limit) break;
  }
  return rows;
}

/** Finds the nearest in growing circles until one fills the page; null if none smaller than the whole does. */
async function readRings(
  ctx: Context,
  filter: ListingFilter,
  way: Way,
  chords: readonly number[],
  after: Cursor | null,
  limit: number,
): Promise<FoundRow[] | null> {
  const { around } = filter;
  if (!around) return null;
  let [chord, ...wider] = [...new Set(chords)];
  for (let tries = 0; chord !== undefined && chord < around.chord && tries < MOST_RINGS; tries++) {
    const near = { ...filter, around: { ...around, chord } };
    const rows = await findIds(ctx, near, way, { by: 'distance' }, after, limit, false);
    if (rows.length >= limit) return rows;
    // Aims at twice the wanted number, by the density of this circle.
    const grown = chord * Math.sqrt((2 * limit) / Math.max(1, rows.length));
    chord = wider.shift() ?? (grown < around.chord * LARGEST_RING ? grown : undefined);
  }
  return null;
}

/** Finds the nearest that meet all filters but the radius. */
async function readBeyond(ctx: Context, filter: ListingFilter, sample: ListingSample): Promise<FoundRow[]> {
  if (!filter.around) return [];
  const wide: ListingFilter = { ...filter, box: null, around: { ...filter.around, chord: 2 } };
  const estimate = estimateOf(sample, wide);
  const run = (near: ListingFilter, way: Way) =>
    findIds(ctx, near, way, { by: 'distance' }, null, NEAREST_BEYOND);
  const far = planPage(wide, { by: 'distance' }, estimate);
  for (const wanted of [NEAREST_BEYOND, PAGE_SIZE]) {
    const ring = estimate.ring(wanted, -1);
    if (!ring || ring.sure >= 2) break;
    // A hair wider, since many may be on the rim itself.
    const near = { ...wide, around: { ...filter.around, chord: ring.sure * (1 + 1e-9) } };
    const circle = planCircle(near, estimateOf(sample, near));
    if (circle.cost > BEYOND_BUDGET || (far.way !== 'around' && far.cost < circle.cost)) break;
    const rows = await run(near, circle.way);
    if (rows.length === NEAREST_BEYOND || wanted === PAGE_SIZE) return rows;
  }
  return far.way === 'around' || far.cost > BEYOND_BUDGET ? [] : run(wide, far.way);
}

/** Returns the total: from the page itself if it tells, else counted up to the cap, else from the sample. */
async function totalOf(
  ctx: Context,
  filter: ListingFilter,
  estimate: Estimated,
  sample: ListingSample,
  page: readonly FoundRow[],
  after: Cursor | null,
): Promise<Total> {
  if (!after && page.length <= PAGE_SIZE) return upToCap(page.length);
  if (!after && page[0]?.total) return upToCap(page[0].total);
  const count = countPlan(filter, estimate, sample);
  if (!count.plan) return count.total;
  const [row] = await run<{ count: number }>(ctx, countStatement(filter, count.plan.way, COUNT_CAP + 1));
  return upToCap(row?.count ?? 0);
}

/** Plans the count, or returns the sample's estimate if counting adds nothing or takes too long. */
function countPlan(
  filter: ListingFilter,
  estimate: Estimated,
  sample: ListingSample,
): { plan: Plan } | { plan: null; total: Total } {
  // Sixteen or more in the sample mean that the total surely exceeds a cap four times lower.
  const sampled = estimate.all / Math.max(1, sample.total / SAMPLE_ROWS);
  if (estimate.all > 4 * COUNT_CAP && sampled >= 16)
    return { plan: null, total: { count: COUNT_CAP, is: 'over' } };
  const plan = planSet(filter, estimate, COUNT_CAP + 1);
  if (plan.cost <= COUNT_BUDGET) return { plan };
  return { plan: null, total: { count: roundedAbout(estimate.all), is: 'about' } };
}

function upToCap(count: number): Total {
  return count > COUNT_CAP ? { count: COUNT_CAP, is: 'over' } : { count, is: 'exact' };
}

function roundedAbout(count: number): number {
  const unit = count >= 100 ? 50 : 10;
  return Math.max(unit, Math.round(count / unit) * unit);
}

function cursorOf(row: FoundRow, sort: SearchSort, earliestMs: number): Cursor {
  const { rating, expert_id: id } = row;
  if (sort === 'rating') return { sort, rating, id };
  if (sort === 'distance') return { sort, chord: row.d ?? 0, id };
  const next = nextFreeOf(row.free_from?.getTime() ?? null, row.free_until?.getTime() ?? null, earliestMs);
  const freeAt = next.stretch === 1 ? next.at : 0;
  return { sort, stretch: next.stretch, freeAt, rating, id };
}

// --- running ----------------------------------------------------------------------------------------------

const names = new Map<string, string>();
const NAMES_KEPT = 500;

/** Derives a statement name from its text: the same in every process, so that shared connections never mix two up. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    if (names.size >= NAMES_KEPT) names.clear();
    name = `search_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

function run<Row>(ctx: Context, { text, values }: Statement): Promise<Row[]> {
  return ctx.query<Row>(nameOf(text), text, values);
}

/** Returns a page of ids in order. */
function findIds(
  ctx: Context,
  filter: ListingFilter,
  way: Way,
  order: Order,
  after: Cursor | null,
  limit: number,
  isWhole = true,
): Promise<FoundRow[]> {
  const counted = isWhole && way !== 'walk' && order.by !== 'stretch' && after === null;
  return run<FoundRow>(ctx, pageStatement(filter, way, order, after, limit, counted));
}
