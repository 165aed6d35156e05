import { cellsWithin } from './cells.ts';
import { EACH_COLUMN } from './column-filters.ts';
import { type ListingFilter, Parameters, timestamp } from './listing-filter.ts';
import type { Cursor } from './search-query.ts';
import { localQueryOf, tsqueryOf } from './search-words.ts';

/**
 * The index that finds the rows. All other filters are checked row by row. 'walk' follows the order and stops
 * when the page is full; all other ways fetch every row and sort. 'local' uses one term in the circle's
 * cells, 'open' the zones in those cells where today has not ended, 'seen' all of `listing_online`, 'seated'
 * the experts with a seat in the rotation, and 'town' the experts of one city by rating.
 */
export type Way =
  | 'walk'
  | 'around'
  | 'words'
  | 'local'
  | 'open'
  | 'seen'
  | 'rated'
  | 'soon'
  | 'free-now'
  | 'unfree'
  | 'seated'
  | 'town';

/**
 * The order of a page. 'stretch' means one of the three parts of the order by next free time (`nextFreeOf`).
 */
export type Order =
  | { by: 'rating' }
  | { by: 'distance' }
  | { by: 'next-free' }
  | { by: 'town' }
  | { by: 'stretch'; stretch: 0 | 1 | 2 };

export type Statement = { text: string; values: unknown[] };

const SECOND = 1000;

/** In `listing`, sample listings have a negative rating. No one can book them. */
const IS_BOOKABLE = 'l.rating >= 0';

/**
 * Returns a statement for the IDs of one page in order, with `d` (a chord, or null), the sort values, and, if
 * `counted`, the total. Count only with a way that fetches all rows anyway. OFFSET 0 keeps the planner from
 * flattening the inner query, so it has to use the chosen way.
 */
export function pageStatement(
  filter: ListingFilter,
  way: Way,
  order: Order,
  after: Cursor | null,
  limit: number,
  counted = false,
): Statement {
  const params = new Parameters();
  const total = counted ? `count(*) filter (where(${IS_BOOKABLE})) over ()::int` : 'null::int';
  const inner = reach(params, filter, way, order, after);
  const where = [...conditions(params, filter, way), ...orderConditions(params, filter, order, after)];
  where.push(representsExpert(params, filter));
  return {
    text: `select l.expert_id, l.place_id, l.d, l.rating, l.free_from, l.free_until, ${total} as total
      from (${inner}) l
      where ${where.join(' and ')} order by ${orderBy(params, filter, order)} limit ${limit}`,
    values: params.values,
  };
}

/** Returns a statement for at most `limit` matching places with their positions, in no order. */
export function placesStatement(filter: ListingFilter, way: Way, limit: number): Statement {
  const params = new Parameters();
  const inner = reach(params, filter, way, { by: 'rating' }, null);
  return {
    text: `select l.place_id as id, l.lat, l.lng from (${inner}) l
      where ${conditions(params, filter, way).join(' and ')} limit ${limit}`,
    values: params.values,
  };
}

/** Returns a statement for the pins of the given places that match the filter, in any area. */
export function pinsStatement(filter: ListingFilter, placeIds: readonly string[]): Statement {
  const params = new Parameters();
  const anywhere = { ...filter, box: null, around: null, visited: false };
  const where = conditions(params, anywhere, null);
  if (filter.spotlight) where.push('l.is_spotlight');
  return {
    text: `select l.place_id as id, l.expert_id, e.name, l.lat, l.lng, greatest(l.rating, 0) as rating,
        l.is_spotlight, e.is_demo, e.verified_at is not null as is_verified, e.rate_per_minute_cents
      from ${tableOf(filter)} l join experts e on e.id = l.expert_id
      where l.place_id = any(${params.add('places', 'uuid[]', placeIds)}) and ${where.join(' and ')}`,
    values: params.values,
  };
}

export function countStatement(filter: ListingFilter, way: Way, cap: number): Statement {
  const params = new Parameters();
  const inner = reach(params, filter, way, { by: 'rating' }, null);
  const where = [...conditions(params, filter, way), representsExpert(params, filter), IS_BOOKABLE];
  return {
    text: `select count(*)::int as count from (
      select 1 from (${inner}) l where ${where.join(' and ')} limit ${cap}) c`,
    values: params.values,
  };
}

function reach(
  params: Parameters,
  filter: ListingFilter,
  way: Way,
  order: Order,
  after: Cursor | null,
): string {
  const where: string[] = [];
  if (filter.spotlight) where.push('is_spotlight');
  const { around } = filter;
  const earliest = () => params.add('earliest', 'timestamptz', timestamp(filter.earliestMs));
  const distance = around ? `at <-> ${centerOf(params, filter)}` : 'null::float8';
  let orderClause = '';
  switch (way) {
    case 'walk':
      orderClause = walk(params, filter, order, after, where);
      break;
    case 'around':
      if (around) where.push(within(params, around));
      break;
    case 'words':
      if (filter.words) where.push(`words @@ ${params.add('words', 'tsquery', tsqueryOf(filter.words))}`);
      break;
    case 'local':
      where.push(`local_words(words, lat, lng) @@ ${params.add('local', 'tsquery', localQuery(filter))}`);
      break;
    case 'open':
      where.push(`cell_of(lat, lng) = any(${params.add('cells', 'int[]', around && cellsWithin(around))})`);
      where.push(`zone = any(${params.add('open', 'text[]', openZones(filter))})`);
      break;
    case 'seen':
      break;
    case 'rated':
      where.push(`rating >= ${params.add('least', 'real', filter.minRating ?? 0)}`);
      break;
    case 'soon':
      where.push(
        `free_from < ${params.add('soon', 'timestamptz', timestamp(filter.nowMs + 26 * 3600 * SECOND))}`,
      );
      break;
    case 'free-now':
      where.push(`free_from <= ${earliest()}`);
      break;
    case 'seated':
      where.push(`expert_id = any(${params.add('seated', 'uuid[]', filter.seated ?? [])})`);
      break;
    case 'town':
      where.push(...inTown(params, filter));
      orderClause = 'order by rating desc nulls last, expert_id desc nulls last';
      break;
    case 'unfree':
      where.push(`(free_from is null or free_from <= ${earliest()})`);
  }
  const seenAt = filter.seenSinceMs !== null ? 'last_seen_at, ' : '';
  const parts = filter.parts !== null ? 'free_parts, ' : '';
  const visits = filter.visited ? 'visit_reach, visit_at, ' : '';
  const columns = `${visits}expert_id, place_id, rank, apart, ${distance} as d, lat, lng, rating, free_from, free_until, ${seenAt}${parts}state, zone, words`;
  const condition = where.length > 0 ? `where ${where.join(' and ')}` : '';
  return `select ${columns} from ${tableOf(filter)} ${condition} ${orderClause} offset 0`;
}

/** Adds the conditions that the order's index needs to `where`, and returns the ORDER BY clause. */
function walk(
  params: Parameters,
  filter: ListingFilter,
  order: Order,
  after: Cursor | null,
  where: string[],
): string {
  const { around, minRating } = filter;
  if (order.by === 'distance') {
    if (around && around.chord < 2) where.push(within(params, around));
    return `order by at <-> ${centerOf(params, filter)}`;
  }
  if (order.by === 'stretch' && order.stretch === 1) {
    const from = after?.sort === 'next-free' && after.stretch === 1 ? after.freeAt : null;
    where.push(`free_from > ${params.add('earliest', 'timestamptz', timestamp(filter.earliestMs))}`);
    if (from !== null) where.push(`free_from >= ${params.add('from', 'timestamptz', timestamp(from))}`);
    return 'order by free_from, rating desc nulls last, expert_id desc nulls last';
  }
  if (minRating !== null) where.push(`rating >= ${params.add('least', 'real', minRating)}`);
  const last = after && after.sort !== 'distance' ? after : null;
  if (last) where.push(`(rating, expert_id) < (${cursorRow(params, last)})`);
  return 'order by rating desc, expert_id desc';
}

function centerOf(params: Parameters, { around }: ListingFilter): string {
  return params.add('point', 'cube', around ? pointOf(around) : '(0, 0, 0)');
}

function tableOf({ seenSinceMs }: ListingFilter): string {
  return seenSinceMs === null ? 'listing' : 'listing_online';
}

/**
 * Returns SQL that is true for the place that represents its expert: the nearest match or, without a searched
 * place, the first match. Looks up the expert's other places only if one of them could win. Without a
 * searched place, a first place always wins. With one, the triangle inequality rules out most other places.
 */
function representsExpert(params: Parameters, filter: ListingFilter): string {
  const { around } = filter;
  const point = around ? params.add('point', 'cube', pointOf(around)) : '';
  const isSure = around ? 'l.apart > 2.000001 * l.d' : 'l.rank = 0';
  const isAhead = around ? '(l.d, l.rank) < (l.row_d, l.row_rank)' : 'l.rank < l.row_rank';
  const columns = `o.*, ${around ? `o.at <-> ${point}` : 'null::float8'} as d, l.d as row_d, l.rank as row_rank`;
  const where = [isAhead, ...conditions(params, filter, null)];
  // In the subquery, `l` is the other place, so the filters apply to the other place.
  return `(${isSure} or not exists (select 1 from (select ${columns} from ${tableOf(filter)} o
    where o.expert_id = l.expert_id offset 0) l where ${where.join(' and ')}))`;
}

/**
 * Returns the query for the index of local words: one term in each cell. Other terms are checked row by row,
 * because GIN is slower at intersecting them in many cells. Null without a circle or a term, or if the circle
 * touches too many cells.
 */
export function localQuery(filter: Pick<ListingFilter, 'around' | 'words' | 'localTerm'>): string | null {
  if (!filter.around || filter.localTerm === null) return null;
  const cells = cellsWithin(filter.around);
  const term = filter.words?.terms[filter.localTerm];
  return cells && term ? localQueryOf(cells, term) : null;
}

/** Returns the zones where the earliest bookable time is still today; null if that is every zone. */
export function openZones({ days, earliestMs }: Pick<ListingFilter, 'days' | 'earliestMs'>): string[] | null {
  if (!days || days.every(({ endMs }) => endMs > earliestMs)) return null;
  return days.flatMap(({ endMs, zones }) => (endMs > earliestMs ? zones : []));
}

/**
 * Returns the filter conditions on a row `l`. Omits a text or town condition that `way` already applies, and
 * the Spotlight condition, which `reach` applies.
 */
function conditions(params: Parameters, filter: ListingFilter, way: Way | null): string[] {
  const where = [`l.state = any(${statesOf(filter)})`];
  const { around, box, words } = filter;
  if (around && around.chord < 2) where.push(`l.d <= ${params.add('chord', 'float8', around.chord)}`);
  if (around && filter.visited) {
    const point = params.add('point', 'cube', pointOf(around));
    where.push(`case when l.visit_at is null then l.d else l.visit_at <-> ${point} end <= l.visit_reach`);
  }
  if (box) {
    const side = (name: 'south' | 'west' | 'north' | 'east') => params.add(name, 'float8', box[name]);
    where.push(`l.lat between ${side('south')} and ${side('north')}`);
    where.push(`(l.lng >= ${side('west')} ${box.west <= box.east ? 'and' : 'or'} l.lng <= ${side('east')})`);
  }
  if (words && way !== 'words') where.push(`l.words @@ ${params.add('words', 'tsquery', tsqueryOf(words))}`);
  if (way !== 'town') where.push(...inTown(params, filter));
  for (const [, column] of EACH_COLUMN) where.push(...column.sql(params, filter));
  return where;
}

function inTown(params: Parameters, { town }: ListingFilter): string[] {
  if (!town) return [];
  const [city, state] = [params.add('city', 'text', town.city), params.add('state', 'text', town.state)];
  return [`city = ${city}`, `state = ${state}`, 'rating >= 0'];
}

/**
 * Writes the states as a literal. They change about once a year. With an array parameter, the database would
 * plan the statement every time.
 */
function statesOf({ served }: ListingFilter): string {
  return `'{${served.filter((code) => /^[A-Z]{2}$/.test(code)).join()}}'::text[]`;
}

function orderConditions(
  params: Parameters,
  filter: ListingFilter,
  order: Order,
  after: Cursor | null,
): string[] {
  const where: string[] = [];
  if (order.by === 'stretch') where.push(`${stretchOf(params, filter)} = ${order.stretch}`);
  if (!after) return where;
  if (after.sort === 'rating') {
    where.push(`(l.rating, l.expert_id) < (${cursorRow(params, after)})`);
  } else if (after.sort === 'distance') {
    const row = `${params.add('after chord', 'float8', after.chord)}, ${params.add('after id', 'uuid', after.id)}`;
    where.push(`(l.d, l.expert_id) > (${row})`);
  } else {
    const freeAt = freeAtOf(params, filter);
    const at = params.add('after free', 'timestamptz', timestamp(after.freeAt));
    const row = `(l.rating, l.expert_id) < (${cursorRow(params, after)})`;
    const sameStretch = `(${freeAt} > ${at} or (${freeAt} = ${at} and ${row}))`;
    if (order.by === 'stretch') where.push(sameStretch);
    else {
      const stretch = stretchOf(params, filter);
      const last = params.add('after stretch', 'int', after.stretch);
      where.push(`(${stretch} > ${last} or (${stretch} = ${last} and ${sameStretch}))`);
    }
  }
  return where;
}

function orderBy(params: Parameters, filter: ListingFilter, order: Order): string {
  if (order.by === 'distance') return 'l.d, l.expert_id';
  const best = 'l.rating desc, l.expert_id desc';
  if (order.by === 'rating') return best;
  if (order.by === 'town') return 'l.rating desc nulls last, l.expert_id desc nulls last';
  if (order.by === 'next-free') return `${stretchOf(params, filter)}, ${freeAtOf(params, filter)}, ${best}`;
  return order.stretch === 1 ? 'l.free_from, l.rating desc nulls last, l.expert_id desc nulls last' : best;
}

function stretchOf(params: Parameters, filter: ListingFilter): string {
  const earliest = params.add('earliest', 'timestamptz', timestamp(filter.earliestMs));
  return `case when l.free_from is null or l.free_until is null then 2 when l.free_from > ${earliest} then 1
    when l.free_until >= ${earliest} then 0 else 2 end`;
}

/**
 * Returns SQL for the next free time if it is later than the earliest start, otherwise SQL for a constant.
 */
function freeAtOf(params: Parameters, filter: ListingFilter): string {
  const earliest = params.add('earliest', 'timestamptz', timestamp(filter.earliestMs));
  return `case when l.free_from > ${earliest} and l.free_until is not null then l.free_from else 'epoch' end`;
}

function within(params: Parameters, around: NonNullable<ListingFilter['around']>): string {
  const point = params.add('point', 'cube', pointOf(around));
  return `at <@ cube_enlarge(${point}, ${params.add('chord', 'float8', around.chord)}, 3)`;
}

function pointOf({ x, y, z }: NonNullable<ListingFilter['around']>): string {
  return `(${x}, ${y}, ${z})`;
}

function cursorRow(params: Parameters, after: Exclude<Cursor, { sort: 'distance' }>): string {
  return `${params.add('after rating', 'real', after.rating)}, ${params.add('after id', 'uuid', after.id)}`;
}
