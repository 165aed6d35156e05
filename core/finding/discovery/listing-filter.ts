import type { WordSearch } from './search-words.ts';

/** A search in terms of the `listing` table. Null and false mean no filter. Times are in milliseconds. */
export type ListingFilter = {
  nowMs: number;
  earliestMs: number;
  words: WordSearch | null;
  around: { x: number; y: number; z: number; chord: number } | null;
  /**
   * Whether the place searched must be within the expert's reach for home visits. `around` then covers all
   * candidates.
   */
  visited: boolean;
  box: { south: number; west: number; north: number; east: number } | null;
  /** Two-letter codes of the states that are served now. */
  served: readonly string[];
  minRating: number | null;
  seenSinceMs: number | null;
  today: boolean;
  /** Parts of days of which one must be free, as a mask of `day-parts.ts` in decimal; null for any. */
  parts: string | null;
  /** When today ends, with the zones where it ends then; null if 'today' is not set. */
  days: readonly { endMs: number; zones: readonly string[] }[] | null;
  /**
   * The position of the term that the way 'local' uses, which is the rarest near the place. Null if that
   * way cannot help.
   */
  localTerm: number | null;
  spotlight: boolean;
  /** The only experts to consider; null for all. */
  seated: readonly string[] | null;
  /** Limits the search to this city and leaves out sample listings. Null searches everywhere. */
  town: { city: string; state: string } | null;
};

/** The part of a search that the sample can answer. */
export type SampleQuestion = Omit<ListingFilter, 'served' | 'days' | 'localTerm' | 'seated' | 'town'>;

/** The rows of the sample as columns, all in one order. Missing values are NaN. */
export type SampleColumns = {
  ratings: Float64Array;
  inSpotlight: Uint8Array;
  seenAt: Float64Array;
  freeFrom: Float64Array;
  freeUntil: Float64Array;
  /** The lower 32 bits of the free parts of days, and the rest. */
  partsLow: Uint32Array;
  partsHigh: Uint32Array;
  /** The zone of the row, as an index into `ends`. */
  zoneAt: Uint16Array;
};

/** Collects the parameters of a statement and numbers them. */
export class Parameters {
  readonly values: unknown[] = [];
  #places = new Map<string, string>();

  /** Adds a typed parameter. The same name returns the same placeholder. */
  add(name: string, type: string, value: unknown): string {
    const known = this.#places.get(name);
    if (known) return known;
    this.values.push(value);
    const place = `$${this.values.length}::${type}`;
    this.#places.set(name, place);
    return place;
  }
}

/** Formats an instant for a parameter. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
