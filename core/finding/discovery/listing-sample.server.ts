import { LRUCache } from 'lru-cache';
import type { AnyContext } from '../../context.ts';
import { inBox } from '../../ground/geography/distance.ts';
import { cellOf, cellsWithin } from './cells.ts';
import { EACH_COLUMN, halvesOf } from './column-filters.ts';
import type { Estimate, Estimated, Ring } from './estimate.ts';
import type { ColumnFilterName } from './filters.ts';
import type { ListingFilter, SampleColumns, SampleQuestion } from './listing-filter.ts';
import { endOfDay } from './next-free.ts';
import type { Term, WordSearch } from './search-words.ts';

/** The cost of a prefix entry relative to a whole-word entry. Prefix entries must be collected and sorted. */
const BEGINNING = 15;
/** A circle with fewer sampled rows is too small for an estimate. */
const MIN_SAMPLED = 4;
/** A search for fewer rows than this needs only half as many sampled rows. */
const FEW = 10;
/** The maximum number of words that a search looks up in cells. */
const MAX_LOOKUPS = 640;
/** The target size of the sample in rows. */
export const SAMPLE_ROWS = 8000;
/** The number of estimates cached per sample. */
const ESTIMATES_KEPT = 100;
/** Days end and free times begin on a quarter hour, so an estimate is valid until the next one. */
const QUARTER_MS = 900_000;
const FRESH_MS = 60_000;
/** Reading all zones of a large listing takes a while, so we keep its sample longer. */
const FRESH_MS_IF_LARGE = 300_000;

/** A sample of the listing in memory, used only to plan searches, never as a source of results. */
export type ListingSample = {
  /** The number of rows in the whole table when the sample was taken. */
  total: number;
  zones: readonly string[];
  estimate(question: SampleQuestion): Estimated;
  /**
   * Returns the sampled places that meet the whole question, in served states. Each represents `factor`
   * places.
   */
  find(question: SampleQuestion & Pick<ListingFilter, 'served'>): { places: SampledPlace[]; factor: number };
};

type SampledPlace = { id: string; lat: number; lng: number };

/** A filter, with an estimate of how many rows it finds. */
export type EstimatedFilter = { filter: ListingFilter; sample: ListingSample; estimate: Estimated };

/** Estimates how many rows a filter finds, and sets the filter's rarest local term. */
export function estimateFilter(sample: ListingSample, asked: ListingFilter): EstimatedFilter {
  const estimate = sample.estimate(asked);
  return { filter: { ...asked, localTerm: estimate.local?.term ?? null }, sample, estimate };
}

type Row = {
  place_id: string;
  state: string;
  lat: number;
  lng: number;
  rating: number;
  free_from: Date | null;
  free_until: Date | null;
  free_parts: string;
  last_seen_at: Date | null;
  is_spotlight: boolean;
  visit_reach: number | null;
  /** The origin of the reach in the `cube` format, '(x, y, z)'; null to measure from the place. */
  visit_at: string | null;
  zone: string;
  words: string[];
};

/** The table to sample: the whole listing, or the part with experts seen recently. */
type Table = 'listing' | 'listing_online';
type Kept = { sample: ListingSample; takenAt: number; taking: Promise<void> | null };
const kept = { listing: new WeakMap<object, Kept>(), listing_online: new WeakMap<object, Kept>() };

/**
 * Returns this process's sample. The first caller waits for it. Later callers get the current sample while a
 * new one is taken.
 */
export async function listingSample(
  ctx: Pick<AnyContext, 'db' | 'query' | 'log'>,
  table: Table = 'listing',
): Promise<ListingSample> {
  const have = kept[table].get(ctx.db);
  if (!have) {
    const sample = await takeSample(ctx, table);
    kept[table].set(ctx.db, { sample, takenAt: performance.now(), taking: null });
    return sample;
  }
  const fresh = have.sample.total > 50_000 ? FRESH_MS_IF_LARGE : FRESH_MS;
  if (!have.taking && performance.now() - have.takenAt > fresh) {
    have.taking = takeSample(ctx, table)
      .then((sample) => {
        have.sample = sample;
      })
      .catch((err) => ctx.log.warn({ err }, 'the sample of the listing could not be renewed'))
      .finally(() => {
        have.takenAt = performance.now();
        have.taking = null;
      });
  }
  return have.sample;
}

/** Takes a new sample: random pages of a large table, or every row of a small one. */
export async function takeSample(
  ctx: Pick<AnyContext, 'query'>,
  table: Table = 'listing',
): Promise<ListingSample> {
  const zones = await ctx.query<{ zone: string; count: number }>(
    `${table}_zones`,
    `select zone, count(*)::int as count from ${table} group by zone`,
    [],
  );
  const total = zones.reduce((sum, { count }) => sum + count, 0);
  const percent = Math.min(100, (100 * SAMPLE_ROWS) / Math.max(1, total));
  const rows = await ctx.query<Row>(
    `${table}_sample`,
    `select place_id, state, lat, lng, rating, free_from, free_until, free_parts::text as free_parts,
       ${table === 'listing' ? 'null::timestamptz as last_seen_at' : 'last_seen_at'}, is_spotlight, visit_reach,
       visit_at::text as visit_at, zone, tsvector_to_array(words) as words
     from ${table} tablesample system ($1) limit ${2 * SAMPLE_ROWS}`,
    [percent],
  );
  return sampleOf(
    rows,
    total,
    zones.map(({ zone }) => zone),
  );
}

/** The sampled rows as columns. A search scans all of them in a tenth of a millisecond. */
type Sampled = {
  size: number;
  total: number;
  /** How many rows of the listing each sampled row represents. */
  factor: number;
  zones: readonly string[];
  xs: Float64Array;
  ys: Float64Array;
  zs: Float64Array;
  lats: Float64Array;
  lngs: Float64Array;
  /** The squared chord of each row's reach for home visits (NaN without home visits), and its origin. */
  reach: Float64Array;
  visitedFrom: readonly { x: number; y: number; z: number }[];
  cellAt: Int32Array;
  words: ReturnType<typeof indexWords>;
  columns: SampleColumns;
  /** Buffers that each estimate overwrites. Sharing them is safe, because an estimate never awaits. */
  room: readonly Uint8Array[];
};

function sampleOf(rows: readonly Row[], total: number, zones: readonly string[]): ListingSample {
  const sampled = columnsOf(rows, total, zones);
  const estimates = new LRUCache<string, Estimated>({ max: ESTIMATES_KEPT });

  /**
   * Caches an estimate until the next quarter hour. Does not cache estimates for experts online now, because
   * they can change at any moment.
   */
  function keptEstimate(question: SampleQuestion): Estimated {
    if (question.seenSinceMs !== null) return estimate(sampled, question);
    const { nowMs, ...asked } = question;
    const key = JSON.stringify([Math.floor(nowMs / QUARTER_MS), asked]);
    const known = estimates.get(key);
    if (known) return known;
    const made = estimate(sampled, question);
    estimates.set(key, made);
    return made;
  }

  function find(question: SampleQuestion & Pick<ListingFilter, 'served'>) {
    const served = new Set(question.served);
    const matched = matchedRows(sampled, question).matched.filter((at) => served.has(rows[at]!.state));
    const places = matched.map((at) => ({
      id: rows[at]!.place_id,
      lat: sampled.lats[at]!,
      lng: sampled.lngs[at]!,
    }));
    return { places, factor: sampled.factor };
  }

  return { total, zones, estimate: keptEstimate, find };
}

function columnsOf(rows: readonly Row[], total: number, zones: readonly string[]): Sampled {
  const size = rows.length;
  const factor = size === 0 ? 0 : total / size;
  const ms = (at: Date | null) => at?.getTime() ?? Number.NaN;
  const points = rows.map((row) => onUnitSphere(row.lat, row.lng));
  const xs = Float64Array.from(points, ({ x }) => x);
  const ys = Float64Array.from(points, ({ y }) => y);
  const zs = Float64Array.from(points, ({ z }) => z);
  const lats = Float64Array.from(rows, (row) => row.lat);
  const lngs = Float64Array.from(rows, (row) => row.lng);
  const ratings = Float64Array.from(rows, (row) => row.rating);
  const freeFrom = Float64Array.from(rows, (row) => ms(row.free_from));
  const freeUntil = Float64Array.from(rows, (row) => ms(row.free_until));
  const seenAt = Float64Array.from(rows, (row) => ms(row.last_seen_at));
  const reach = Float64Array.from(rows, ({ visit_reach: chord }) =>
    chord === null ? Number.NaN : chord * chord,
  );
  const visitedFrom = rows.map(({ visit_at }, i) => {
    const [x = 0, y = 0, z = 0] = visit_at?.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
    return visit_at === null ? points[i]! : { x, y, z };
  });
  const inSpotlight = Uint8Array.from(rows, (row) => Number(row.is_spotlight));
  const zoneAt = Uint16Array.from(rows, (row) => Math.max(0, zones.indexOf(row.zone)));
  const cellAt = Int32Array.from(rows, (row) => cellOf(row.lat, row.lng));
  const words = indexWords(rows);
  const halves = rows.map((row) => halvesOf(row.free_parts));
  const partsLow = Uint32Array.from(halves, ([low]) => low);
  const partsHigh = Uint32Array.from(halves, ([, high]) => high);
  const columns = { ratings, inSpotlight, seenAt, freeFrom, freeUntil, partsLow, partsHigh, zoneAt };
  const room = EACH_COLUMN.map(() => new Uint8Array(size));
  return {
    size,
    total,
    factor,
    zones,
    xs,
    ys,
    zs,
    lats,
    lngs,
    reach,
    visitedFrom,
    cellAt,
    words,
    columns,
    room,
  };
}

function matchedRows(sampled: Sampled, question: SampleQuestion) {
  const ends = Float64Array.from(sampled.zones, (zone) => endOfDay(zone, question.nowMs));
  const { fits, met } = columnsMet(sampled, question, ends);
  return { ends, met, ...countRows(sampled, question, ends, fits) };
}

function estimate(sampled: Sampled, question: SampleQuestion): Estimated {
  const { total, factor, words } = sampled;
  const terms = question.words?.terms ?? [];
  const { ends, met, counts, free, freeOfAll, squares, found } = matchedRows(sampled, question);
  return {
    total,
    walked: counts.walked * factor,
    all: counts.all * factor,
    around: counts.around * factor,
    words: counts.words * factor,
    postings: factor * terms.reduce((sum, term) => sum + words.postings(term), 0),
    ...(question.seenSinceMs === null ? inCells(sampled, question, ends) : { local: null, open: null }),
    rated: met.minRating * factor,
    seen: met.online * factor,
    freeNow: free.now * factor,
    freeNowAll: freeOfAll.now * factor,
    freeLater: free.later * factor,
    freeLaterAll: freeOfAll.later * factor,
    freeSoon: free.soon * factor,
    ring: (wanted, after) => ringOf(squares, found, factor, wanted, after),
  };
}

/**
 * Counts the sampled rows that each index would read and, as `all`, those that meet the whole question.
 * @param inColumns the rows that meet all column filters; null if none is set.
 * @returns also the squared chords of all rows in the area and of those that meet the whole question, and the
 * latter's positions in the sample.
 */
function countRows(
  sampled: Sampled,
  question: SampleQuestion,
  ends: Float64Array,
  inColumns: Uint8Array | null,
) {
  const { size, xs, ys, zs, lats, lngs, reach, visitedFrom, words } = sampled;
  const { inSpotlight, freeFrom, freeUntil } = sampled.columns;
  const { around, box, seenSinceMs, earliestMs, today, spotlight, visited } = question;
  const worded = question.words ? words.marks(question.words, size) : null;
  const lastEnd = ends.reduce((last, end) => Math.max(last, end), 0);
  const [x, y, z] = around ? [around.x, around.y, around.z] : [0, 0, 0];
  const farthest = around ? around.chord * around.chord : 0;
  const [free, freeOfAll] = [
    { now: 0, later: 0, soon: 0 },
    { now: 0, later: 0 },
  ];
  const counts = { walked: 0, all: 0, around: 0, words: 0 };
  const squares: number[] = [];
  const found: number[] = [];
  const matched: number[] = [];
  for (let i = 0; i < size; i++) {
    let fits = inColumns === null || inColumns[i] === 1;
    const isReached = !spotlight || inSpotlight[i] === 1 || seenSinceMs !== null;
    if (isReached) counts.walked++;
    let square = 0;
    if (around) {
      square = (xs[i]! - x) ** 2 + (ys[i]! - y) ** 2 + (zs[i]! - z) ** 2;
      if (square > farthest) fits = false;
      else if (isReached) {
        counts.around++;
        squares.push(square);
      }
    }
    if (visited && fits) {
      const from = visitedFrom[i]!;
      fits = (from.x - x) ** 2 + (from.y - y) ** 2 + (from.z - z) ** 2 <= reach[i]!;
    }
    if (box && fits) fits = inBox(box, lats[i]!, lngs[i]!);
    if (worded) {
      if (worded[i] === 1) counts.words++;
      else fits = false;
    }
    const from = freeFrom[i]!;
    if (from <= earliestMs) free.now++;
    else if (from > earliestMs) free.later++;
    if (today && from < lastEnd) free.soon++;
    if (!fits) continue;
    counts.all++;
    matched.push(i);
    if (around) found.push(square);
    if (from <= earliestMs && freeUntil[i]! >= earliestMs) freeOfAll.now++;
    else if (from > earliestMs) freeOfAll.later++;
  }
  return { counts, free, freeOfAll, squares, found, matched };
}

/** Returns which rows meet all column filters (null if none is set), and how many rows meet each filter. */
function columnsMet({ size, columns, room }: Sampled, question: SampleQuestion, ends: Float64Array) {
  const met: Record<ColumnFilterName, number> = { minRating: 0, spotlight: 0, online: 0, day: 0, part: 0 };
  let fits: Uint8Array | null = null;
  for (const [at, [name, column]] of EACH_COLUMN.entries()) {
    const meets = room[at]!;
    if (!column.sampled(question, columns, ends, meets)) continue;
    let count = 0;
    for (let i = 0; i < size; i++) count += meets[i]!;
    met[name] = count;
    if (fits) for (let i = 0; i < size; i++) fits[i]! &= meets[i]!;
    else fits = meets;
  }
  return { fits, met };
}

/**
 * Returns the rarest term in the circle's cells, and the number of rows in zones where today has not ended.
 */
function inCells(
  { size, factor, words, cellAt, columns: { zoneAt } }: Sampled,
  { around, words: asked, today, earliestMs }: SampleQuestion,
  ends: Float64Array,
): Pick<Estimate, 'local' | 'open'> {
  const isClosed = today && ends.some((end) => end <= earliestMs);
  const terms = asked?.terms ?? [];
  const cells = around && (isClosed || terms.length > 0) ? cellsWithin(around) : null;
  if (!cells) return { local: null, open: null };
  const isCell = new Set(cells);
  const near: number[] = [];
  for (let i = 0; i < size; i++) if (isCell.has(cellAt[i]!)) near.push(i);
  let local: Estimate['local'] = null;
  for (const [at, term] of terms.entries()) {
    const marks = words.marks({ terms: [term], without: [] }, size);
    const rows = factor * near.reduce((sum, i) => sum + marks[i]!, 0);
    const lookups = cells.length * term.anyOf.length;
    if (lookups <= MAX_LOOKUPS && (!local || rows < local.rows)) local = { term: at, rows, lookups };
  }
  const isOpen = (i: number) => ends[zoneAt[i]!]! > earliestMs;
  return { local, open: isClosed ? factor * near.filter(isOpen).length : null };
}

/**
 * Returns a circle for one page, given the squared chords of all sampled rows in the area and of the matching
 * rows; null if too few rows match.
 */
function ringOf(
  squares: readonly number[],
  found: readonly number[],
  factor: number,
  wanted: number,
  after: number,
): Ring | null {
  const least = Math.max(wanted < FEW ? 2 : MIN_SAMPLED, Math.ceil((1.3 * wanted) / Math.max(factor, 1e-9)));
  if (found.length < least) return null;
  const from = after > 0 ? after * after : -1;
  const beyond = Float64Array.from(found.filter((square) => square > from)).sort();
  const square = beyond[least - 1];
  if (square === undefined) return null;
  const rows = factor * squares.reduce((sum, one) => (one <= square ? sum + 1 : sum), 0);
  const sure = Math.sqrt(square);
  if (after > 0) return { chord: sure, sure, rows };
  // The sample of a large listing is coarse. If its rows are evenly spread, a smaller circle already contains
  // a page.
  const share = Math.min(1, (2 * wanted) / (least * factor));
  return { chord: sure * Math.sqrt(share), sure, rows: rows * share };
}

/** Indexes the words of the sampled rows, for lookup by whole word and by prefix. */
function indexWords(rows: readonly Row[]) {
  const byWord = new Map<string, number[]>();
  rows.forEach((row, i) => {
    for (const word of row.words) {
      const rowsOfWord = byWord.get(word);
      if (rowsOfWord) rowsOfWord.push(i);
      else byWord.set(word, [i]);
    }
  });
  const vocabulary = [...byWord.keys()].sort();

  function* rowsOf(term: Term): Generator<readonly number[]> {
    for (const { word, prefix } of term.anyOf) {
      if (!prefix) yield byWord.get(word) ?? [];
      else {
        for (let at = lowerBound(vocabulary, word); vocabulary[at]?.startsWith(word); at++) {
          yield byWord.get(vocabulary[at]!)!;
        }
      }
    }
  }
  /** Returns one byte per row: 1 if the row meets all terms and has no excluded words, otherwise 0. */
  function marks({ terms, without }: WordSearch, size: number): Uint8Array {
    const met = new Uint8Array(size);
    terms.forEach((term, n) => {
      for (const some of rowsOf(term)) for (const row of some) if (met[row] === n) met[row] = n + 1;
    });
    const shutOut = new Set(without.flatMap((word) => byWord.get(word) ?? []));
    for (let i = 0; i < size; i++) met[i] = Number(met[i] === terms.length && !shutOut.has(i));
    return met;
  }
  /** Estimates the cost of reading a term, in sample entries. A prefix multiplies the cost by `BEGINNING`. */
  function postings(term: Term): number {
    let count = 0;
    for (const some of rowsOf(term)) count += some.length;
    return term.anyOf.some(({ prefix }) => prefix) ? count * BEGINNING : count;
  }
  return { marks, postings };
}

/** Converts a position in degrees to a point on the unit sphere, like `unit_sphere` in the database. */
export function onUnitSphere(lat: number, lng: number): { x: number; y: number; z: number } {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

function lowerBound(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
