import type { Context } from '../context.ts';
import { endOfDay } from './next-free.ts';
import type { Term, WordSearch } from './search-words.ts';

/** What one entry of a beginning costs, in entries of a whole word: they have to be gathered and sorted. */
const BEGINNING = 8;
/** Fewer rows of the sample than this say nothing of a circle. */
const LEAST_SAMPLED = 4;
/** How many rows of the listing the sample aims at. */
const SIZE = 8000;
const FRESH_MS = 60_000;
/** Reading all zones of a large listing takes a while, so its sample is kept longer. */
const FRESH_MS_IF_LARGE = 300_000;

/** What is asked of the sample; parts that do not filter are null. Chords and points are of the unit sphere. */
export type SampleQuestion = {
  nowMs: number;
  /** The earliest time that can be booked, ms. */
  earliestMs: number;
  words: WordSearch | null;
  around: { x: number; y: number; z: number; chord: number } | null;
  box: { south: number; west: number; north: number; east: number } | null;
  minRating: number | null;
  seenSinceMs: number | null;
  today: boolean;
  premium: boolean;
};

/** About how many of the listing meet each filter alone, and all of them together. */
export type Estimate = {
  /** The whole listing, or its premium part when only that is asked for: what an ordered walk passes. */
  walked: number;
  all: number;
  around: number;
  words: number;
  /** Entries of the words' index that have to be read; those of a beginning count more. */
  postings: number;
  rated: number;
  seen: number;
  /** Free at the earliest time; the second meets all filters too. */
  freeNow: number;
  freeNowAll: number;
  freeLater: number;
  freeLaterAll: number;
  /** Whose next free time begins before every zone's day has ended. */
  freeSoon: number;
};

/**
 * A circle that may hold a whole page, and about how many of the listing lie in it; `sure` is the chord of a
 * larger one that almost certainly does.
 */
export type Ring = { chord: number; sure: number; rows: number };

/** An estimate, and the circles it can draw round the place asked for. */
export type Estimated = Estimate & {
  /** The least circle in which `wanted` rows beyond the chord `after` are to be expected; null: too few are. */
  ring(wanted: number, after: number): Ring | null;
};

/** A part of the listing held in memory, by which a search chooses its way; never asked for results. */
export type ListingSample = {
  /** Rows in the whole listing when the sample was taken. */
  total: number;
  /** Every zone in the listing. */
  zones: readonly string[];
  estimate(question: SampleQuestion): Estimated;
};

type Row = {
  lat: number;
  lng: number;
  rating: number;
  free_from: Date | null;
  free_until: Date | null;
  last_seen_at: Date | null;
  is_spotlight: boolean;
  zone: string;
  words: string[];
};

const kept = new WeakMap<object, { sample: ListingSample; takenAt: number; taking: Promise<void> | null }>();

/** The sample of this process: the first caller waits for it, later ones get it at once while it is renewed. */
export async function listingSample(ctx: Pick<Context, 'db' | 'query' | 'log'>): Promise<ListingSample> {
  const have = kept.get(ctx.db);
  if (!have) {
    const sample = await takeSample(ctx);
    kept.set(ctx.db, { sample, takenAt: performance.now(), taking: null });
    return sample;
  }
  const fresh = have.sample.total > 50_000 ? FRESH_MS_IF_LARGE : FRESH_MS;
  if (!have.taking && performance.now() - have.takenAt > fresh) {
    have.taking = takeSample(ctx)
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

/** Takes a new sample: whole pages of the table at random, or all of a small one. */
export async function takeSample(ctx: Pick<Context, 'query'>): Promise<ListingSample> {
  const zones = await ctx.query<{ zone: string; count: number }>(
    'listing_zones',
    'select zone, count(*)::int as count from listing group by zone',
    [],
  );
  const total = zones.reduce((sum, { count }) => sum + count, 0);
  const percent = Math.min(100, (100 * SIZE) / Math.max(1, total));
  const rows = await ctx.query<Row>(
    'listing_sample',
    `select lat, lng, rating, free_from, free_until, last_seen_at, is_spotlight, zone,
       tsvector_to_array(words) as words
     from listing tablesample system ($1) limit ${2 * SIZE}`,
    [percent],
  );
  return sampleOf(
    rows,
    total,
    zones.map(({ zone }) => zone),
  );
}

function sampleOf(rows: readonly Row[], total: number, zones: readonly string[]): ListingSample {
  const size = rows.length;
  const xyz = new Float64Array(size * 3);
  rows.forEach((row, i) => {
    const { x, y, z } = onUnitSphere(row.lat, row.lng);
    xyz.set([x, y, z], i * 3);
  });
  const ms = (at: Date | null) => at?.getTime() ?? Number.NaN;
  const freeFrom = Float64Array.from(rows, (row) => ms(row.free_from));
  const freeUntil = Float64Array.from(rows, (row) => ms(row.free_until));
  const seenAt = Float64Array.from(rows, (row) => ms(row.last_seen_at));
  const byWord = new Map<string, number[]>();
  rows.forEach((row, i) => {
    for (const word of row.words) {
      const rowsOfWord = byWord.get(word);
      if (rowsOfWord) rowsOfWord.push(i);
      else byWord.set(word, [i]);
    }
  });
  const vocabulary = [...byWord.keys()].sort();
  const factor = size === 0 ? 0 : total / size;

  function rowsOfTerm(term: Term): Set<number> {
    const found = new Set<number>();
    for (const { word, prefix } of term.anyOf) {
      if (!prefix) for (const row of byWord.get(word) ?? []) found.add(row);
      else {
        for (let at = lowerBound(vocabulary, word); vocabulary[at]?.startsWith(word); at++) {
          for (const row of byWord.get(vocabulary[at]!)!) found.add(row);
        }
      }
    }
    return found;
  }

  return {
    total,
    zones,
    estimate(question) {
      const { around, box, minRating, seenSinceMs, earliestMs, nowMs } = question;
      const terms = question.words?.terms.map(rowsOfTerm) ?? [];
      const without = question.words?.without.flatMap((word) => byWord.get(word) ?? []) ?? [];
      const shutOut = new Set(without);
      const ends = new Map(zones.map((zone) => [zone, endOfDay(zone, nowMs)]));
      const lastEnd = Math.max(...ends.values());
      const counts: Estimate = {
        walked: 0,
        all: 0,
        around: 0,
        words: 0,
        postings: terms.reduce((sum, term, at) => {
          const begins = question.words?.terms[at]?.anyOf.some(({ prefix }) => prefix);
          return sum + term.size * (begins ? BEGINNING : 1);
        }, 0),
        rated: 0,
        seen: 0,
        freeNow: 0,
        freeNowAll: 0,
        freeLater: 0,
        freeLaterAll: 0,
        freeSoon: 0,
      };
      const chords: number[] = [];
      const found: number[] = [];
      for (let i = 0; i < size; i++) {
        const row = rows[i]!;
        const chord = around ? chordBetween(xyz, i, around) : 0;
        const premium = !question.premium || row.is_spotlight;
        const within =
          (!around || chordBetween(xyz, i, around) <= around.chord) && (!box || inBox(box, row.lat, row.lng));
        const worded = terms.every((term) => term.has(i)) && !shutOut.has(i);
        const rated = minRating === null || row.rating >= minRating;
        const seen = seenSinceMs === null || seenAt[i]! >= seenSinceMs;
        const from = freeFrom[i]!;
        const now = from <= earliestMs && freeUntil[i]! >= earliestMs;
        const later = from > earliestMs;
        const end = ends.get(row.zone) ?? lastEnd;
        const today = !question.today || (now && earliestMs < end) || (later && from < end);
        if (premium) {
          counts.walked++;
          if (around && chord <= around.chord) {
            counts.around++;
            chords.push(chord);
          }
        }
        if (worded) counts.words++;
        if (rated) counts.rated++;
        if (seen) counts.seen++;
        if (from <= earliestMs) counts.freeNow++;
        if (later) counts.freeLater++;
        if (from < lastEnd) counts.freeSoon++;
        if (premium && within && worded && rated && seen && today) {
          counts.all++;
          if (around) found.push(chord);
          if (now) counts.freeNowAll++;
          if (later) counts.freeLaterAll++;
        }
      }
      for (const key of Object.keys(counts) as (keyof Estimate)[]) counts[key] *= factor;
      function ring(wanted: number, after: number): Ring | null {
        const least = Math.max(LEAST_SAMPLED, Math.ceil((1.3 * wanted) / Math.max(factor, 1e-9)));
        const beyond = found.filter((chord) => chord > after).sort((a, b) => a - b);
        const sure = beyond[least - 1];
        if (sure === undefined) return null;
        const rows = chords.reduce((sum, one) => (one <= sure ? sum + factor : sum), 0);
        // A large listing's sample is coarse: a smaller circle, by area, holds a page too if it is evenly filled.
        const share = Math.min(1, (2 * wanted) / (least * factor));
        const chord = after > 0 ? sure : sure * Math.sqrt(share);
        return { chord, sure, rows: after > 0 ? rows : rows * share };
      }
      return { ...counts, ring };
    },
  };
}

/** A position as a point of the unit sphere, as `unit_sphere` in the database makes it. */
export function onUnitSphere(lat: number, lng: number): { x: number; y: number; z: number } {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

/** Whether a position lies in a box that may cross the antimeridian. */
export function inBox(
  box: { south: number; west: number; north: number; east: number },
  lat: number,
  lng: number,
): boolean {
  if (lat < box.south || lat > box.north) return false;
  return box.west <= box.east ? lng >= box.west && lng <= box.east : lng >= box.west || lng <= box.east;
}

function chordBetween(xyz: Float64Array, row: number, to: { x: number; y: number; z: number }): number {
  const at = row * 3;
  return Math.sqrt((xyz[at]! - to.x) ** 2 + (xyz[at + 1]! - to.y) ** 2 + (xyz[at + 2]! - to.z) ** 2);
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
