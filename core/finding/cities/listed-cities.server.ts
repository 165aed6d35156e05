import type { AnyContext } from '../../context.ts';
import { kmBetween } from '../../ground/geography/distance.ts';
import { countryDay, lawMark } from '../../ground/geography/law.ts';
import { slugOf } from '../../ground/geography/slug.ts';
import { regionName } from '../../ground/geography/states.ts';
import { cityCounts } from './count-cities.ts';

/** The age in milliseconds at which the next request refreshes the counts. */
const FRESH_MS = 600_000;
const NEIGHBORS = 8;
/** Cities farther apart than this are not neighbors. */
const NEAR_KM = 400;

/** A city in a served state with at least one listed expert. Demo listings do not count. */
export type ListedCity = {
  city: string;
  /** The two-letter code of the state. */
  state: string;
  /** The city as spelled in URLs. `stateSlug` is the same for the state. */
  citySlug: string;
  stateSlug: string;
  experts: number;
  /** The mean position of the city's experts, in degrees. */
  lat: number;
  lng: number;
  /** When one of the city's experts last changed. */
  changedAt: Date;
};

/** A served state with its listed cities, starting with the city with the most experts. */
export type ListedState = {
  state: string;
  slug: string;
  experts: number;
  cities: ListedCity[];
  changedAt: Date;
};

type Kept = {
  mark: string;
  states: Map<string, ListedState>;
  readAtMs: number;
  reading: Promise<void> | null;
};
const kept = new WeakMap<object, Kept>();

type CityContext = Pick<AnyContext, 'db' | 'query' | 'now' | 'log' | 'law'>;

/**
 * Returns the states with listed experts today, by slug. Each process caches the counts for ten minutes,
 * then refreshes them in the background. After a law change or at midnight, it refreshes them before returning.
 */
export async function listedStates(ctx: CityContext): Promise<ReadonlyMap<string, ListedState>> {
  const nowMs = ctx.now().epochMilliseconds;
  const mark = lawMark(ctx.law, ctx.now());
  const have = kept.get(ctx.db);
  if (!have || have.mark < mark) {
    const states = await readStates(ctx);
    kept.set(ctx.db, { mark, states, readAtMs: nowMs, reading: null });
    return states;
  }
  if (!have.reading && nowMs - have.readAtMs > FRESH_MS) {
    have.reading = readStates(ctx)
      .then((states) => {
        have.states = states;
      })
      .catch((err) => ctx.log.warn({ err }, 'the cities with experts could not be counted'))
      .finally(() => {
        have.readAtMs = nowMs;
        have.reading = null;
      });
  }
  return have.states;
}

/** Returns the listed city with this name; null if no one is listed there. */
export async function listedCity(ctx: CityContext, state: string, city: string): Promise<ListedCity | null> {
  const found = (await listedStates(ctx)).get(slugOf(regionName(state)));
  return found?.cities.find(({ citySlug }) => citySlug === slugOf(city)) ?? null;
}

/** Returns the URL of the page of a listed city, such as '/experts/colorado/denver'. */
export function cityPath({ stateSlug, citySlug }: Pick<ListedCity, 'stateSlug' | 'citySlug'>): string {
  return `/experts/${stateSlug}/${citySlug}`;
}

/**
 * Returns up to eight other cities with experts within 400 kilometers, in any served state, nearest first.
 */
export function citiesNear(states: ReadonlyMap<string, ListedState>, city: ListedCity): ListedCity[] {
  return [...states.values()]
    .flatMap(({ cities }) => cities)
    .filter((other) => other !== city)
    .map((other) => ({ other, km: kmBetween(city, other) }))
    .filter(({ km }) => km <= NEAR_KM)
    .sort((a, b) => a.km - b.km)
    .slice(0, NEIGHBORS)
    .map(({ other }) => other);
}

/**
 * Returns up to eight other served states with experts, nearest first. Measures between the centers of the
 * states' experts.
 */
export function statesNear(states: ReadonlyMap<string, ListedState>, state: ListedState): ListedState[] {
  const from = middleOf(state.cities);
  return [...states.values()]
    .filter((other) => other !== state)
    .map((other) => ({ other, km: kmBetween(from, middleOf(other.cities)) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEIGHBORS)
    .map(({ other }) => other);
}

/**
 * Averages the positions of cities, weighted by their number of experts. That is accurate enough to sort
 * states by distance.
 */
function middleOf(cities: readonly ListedCity[]): { lat: number; lng: number } {
  const sum = { lat: 0, lng: 0, weight: 0 };
  for (const { lat, lng, experts } of cities) {
    sum.lat += lat * experts;
    sum.lng += lng * experts;
    sum.weight += experts;
  }
  return { lat: sum.lat / sum.weight, lng: sum.lng / sum.weight };
}

type Row = {
  city: string;
  state: string;
  experts: number;
  newInState: number;
  lat: number;
  lng: number;
  changed_at: Date;
};

/** Reads the counts, and counts the cities that still wait for `refreshCities`. */
async function readStates(ctx: CityContext): Promise<Map<string, ListedState>> {
  const served = ctx.law.servedStates(countryDay(ctx.now()));
  const rows = await ctx.query<Row>(
    'listed_cities',
    `with stale as materialized (
       select state, city from stale_cities
       union select l.state, l.city from stale_cities join listing l using (expert_id)),
     counted as (
       select state, city, experts, new_in_state, lat, lng, changed_at from listed_cities
       where (state, city) not in (select state, city from stale)
       union all ${cityCounts('select * from stale')})
     select city, state, experts, new_in_state as "newInState", lat, lng, changed_at
     from counted where state = any($1::text[]) order by experts desc, city`,
    [served],
  );
  const states = new Map<string, ListedState>();
  for (const { changed_at: changedAt, newInState, ...row } of rows) {
    const [citySlug, stateSlug] = [slugOf(row.city), slugOf(regionName(row.state))];
    // A name without letters or digits has no slug, so its city has no page.
    if (citySlug === '') continue;
    let state = states.get(stateSlug);
    if (!state) {
      state = { state: row.state, slug: stateSlug, experts: 0, cities: [], changedAt };
      states.set(stateSlug, state);
    }
    state.experts += newInState;
    if (changedAt > state.changedAt) state.changedAt = changedAt;
    const twin = state.cities.find((city) => city.citySlug === citySlug);
    if (twin) twin.experts += row.experts;
    else state.cities.push({ ...row, citySlug, stateSlug, changedAt });
  }
  return states;
}
