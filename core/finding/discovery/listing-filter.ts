import type { WordSearch } from './search-words.ts';

/**
 * A search in terms of the `listing` table. Null or false turns a filter off. Times are in milliseconds.
 */
export type ListingFilter = {
  nowMs: number;
  earliestMs: number;
  words: WordSearch | null;
  around: { x: number; y: number; z: number; chord: number } | null;
  /**
   * Whether the searched place must be within the expert's reach for home visits. `around` then covers all
   * candidates.
   */
  visited: boolean;
  box: { south: number; west: number; north: number; east: number } | null;
  /** The two-letter codes of the states that are served now. */
  served: readonly string[];
  minRating: number | null;
  seenSinceMs: number | null;
  today: boolean;
  /** A decimal mask of parts of days (`day-parts.ts`), at least one of which must be free; null for any. */
  parts: string | null;
  /** The times at which today ends, each with its zones; null if 'today' is not set. */
  days: readonly { endMs: number; zones: readonly string[] }[] | null;
  /**
   * The position of the term for the 'local' way, which is the rarest term near the place. Null if the
   * 'local' way can't help.
   */
  localTerm: number | null;
  spotlight: boolean;
  /** The only experts to consider; null for all. */
  seated: readonly string[] | null;
  /** Limits the search to this city and excludes sample listings. Null searches everywhere. */
  town: { city: string; state: string } | null;
};

/** The part of a search that the sample can answer. */
export type SampleQuestion = Omit<ListingFilter, 'served' | 'days' | 'localTerm' | 'seated' | 'town'>;

/** The sampled rows as columns, all in the same row order. Missing values are NaN. */
export type SampleColumns = {
  ratings: Float64Array;
  inSpotlight: Uint8Array;
  seenAt: Float64Array;
  freeFrom: Float64Array;
  freeUntil: Float64Array;
  /** The mask of the free parts of days, split into its lower 32 bits and the rest. */
  partsLow: Uint32Array;
  partsHigh: Uint32Array;
  /** The index of the row's zone in `ends`. */
  zoneAt: Uint16Array;
};

/** Collects the parameters of a statement and numbers them. */
export class Parameters {
  readonly values: unknown[] = [];
  #places = new Map<string, string>();

  /**
   * Adds a typed parameter and returns its placeholder. The same name always returns the same placeholder.
   */
  add(name: string, type: string, value: unknown): string {
    const known = this.#places.get(name);
    if (known) return known;
    this.values.push(value);
    const place = `$${this.values.length}::${type}`;
    this.#places.set(name, place);
    return place;
  }
}

export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
