import type { Estimate, Estimated } from './estimate.ts';
import type { ListingFilter } from './listing-filter.ts';
import { type Order, openZones, type Way } from './search-sql.ts';

/** The number of rows to plan for: one page plus a reserve, because an estimate can be too high. */
const WANTED = 40;

/** Costs in microseconds. `bench/search.ts` measured them with a million experts. */
const COST = {
  /** Per row of an ordered walk. */
  walk: 0.9,
  /** Per row of a walk by distance. */
  nearest: 4,
  /** Per row of a bitmap fetch. */
  fetch: 1.5,
  /** Per entry of the word index. */
  posting: 0.02,
  /** For the first step of a walk by distance. */
  firstNearest: 600,
  /** Per lookup of a word in a cell. */
  lookup: 5,
  /** Per row found, for each lookup. */
  merge: 0.022,
  /** Per row of `listing_online`. */
  seen: 0.6,
};

/** How to fetch a page: the way and its estimated cost in microseconds. */
export type Plan = {
  way: Way;
  cost: number;
  /** The chords of smaller circles to try first. If none fills the page, we search the whole circle. */
  chords?: readonly number[];
};

/**
 * Returns the cheapest way to fetch a page in this order. `after` is the chord where the previous page ended.
 */
export function planPage(filter: ListingFilter, order: Order, estimate: Estimated, after = -1): Plan {
  const ways = setWays(filter, estimate);
  if (order.by === 'stretch') {
    const { stretch } = order;
    if (stretch === 0) {
      ways.push({ way: 'walk', cost: passed(estimate.walked, estimate.freeNowAll) * COST.walk });
      ways.push({ way: 'free-now', cost: estimate.freeNow * COST.fetch });
    } else if (stretch === 1) {
      ways.push({ way: 'walk', cost: passed(estimate.freeLater, estimate.freeLaterAll) * COST.walk });
    } else {
      const rest = Math.max(0, estimate.all - estimate.freeNowAll - estimate.freeLaterAll);
      const taken = Math.max(0, estimate.walked - estimate.freeLater);
      ways.push({ way: 'walk', cost: passed(estimate.walked, rest) * COST.walk });
      ways.push({ way: 'unfree', cost: taken * COST.fetch });
    }
  } else if (order.by === 'distance') {
    // Matches can be far from the place, so their share of all rows does not predict how far to look.
    const ring = estimate.ring(WANTED, after);
    const passes = ring ? ring.rows : estimate.around;
    ways.push({ way: 'walk', cost: COST.firstNearest + passes * COST.nearest });
    if (ring) ways.push({ way: 'around', cost: ring.rows * COST.fetch, chords: [ring.chord, ring.sure] });
  } else if (order.by === 'rating') {
    const length = filter.minRating === null ? estimate.walked : Math.min(estimate.walked, estimate.rated);
    ways.push({ way: 'walk', cost: passed(length, estimate.all) * COST.walk });
  }
  return cheapest(ways);
}

/** Returns the cheapest way to fetch all rows of a circle, for sorting by distance. */
export function planCircle(filter: ListingFilter, estimate: Estimate): Plan {
  return cheapest(setWays(filter, estimate));
}

/** Returns the cheapest way to fetch all rows, to sort them or, with a `cap`, to count them. */
export function planSet(filter: ListingFilter, estimate: Estimate, cap: number | null): Plan {
  const ways = setWays(filter, estimate);
  const length = filter.minRating === null ? estimate.walked : Math.min(estimate.walked, estimate.rated);
  const passes = cap === null ? length : Math.min(length, (length * cap) / Math.max(1, estimate.all));
  ways.push({ way: 'walk', cost: passes * COST.walk });
  return cheapest(ways);
}

function setWays(filter: ListingFilter, estimate: Estimate): Plan[] {
  const ways: Plan[] = [];
  if (filter.around && filter.around.chord < 2)
    ways.push({ way: 'around', cost: estimate.around * COST.fetch });
  if (filter.words && filter.words.terms.length > 0) {
    ways.push({ way: 'words', cost: estimate.words * COST.fetch + estimate.postings * COST.posting });
  }
  const { local, open } = estimate;
  if (open !== null && openZones(filter))
    ways.push({ way: 'open', cost: COST.firstNearest + open * COST.fetch });
  if (local) {
    const row = COST.fetch + local.lookups * COST.merge;
    ways.push({ way: 'local', cost: local.rows * row + local.lookups * COST.lookup });
  }
  if (filter.seenSinceMs !== null) ways.push({ way: 'seen', cost: estimate.total * COST.seen });
  if (filter.minRating !== null) ways.push({ way: 'rated', cost: estimate.rated * COST.fetch });
  if (filter.today) ways.push({ way: 'soon', cost: estimate.freeSoon * COST.fetch });
  return ways;
}

/** Returns how many of the `walked` rows we must read to fill a page, if `found` of them match. */
function passed(walked: number, found: number): number {
  return Math.min(walked, (walked * WANTED) / Math.max(1, found));
}

function cheapest(ways: readonly Plan[]): Plan {
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best));
}
