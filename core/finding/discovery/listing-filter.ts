import type { WordSearch } from './search-words.ts';

/** A search in the terms of the `listing` table; null and false are no filter. Times are milliseconds. */
export type ListingFilter = {
  nowMs: number;
  earliestMs: number;
  words: WordSearch | null;
  around: { x: number; y: number; z: number; chord: number } | null;
  /** The place searched must lie where the expert goes for a home visit; `around` then holds all who could. */
  visited: boolean;
  box: { south: number; west: number; north: number; east: number } | null;
  /** Two-letter codes of the states that are served now. */
  served: readonly string[];
  minRating: number | null;
  seenSinceMs: number | null;
  today: boolean;
  /** When today ends in each zone, those of one time together; null: 'today' is not asked for. */
  days: readonly { endMs: number; zones: readonly string[] }[] | null;
  /** By which term the way 'local' goes, the rarest one. */
  localTerm: number | null;
  spotlight: boolean;
  /** The experts among whom alone is looked; null: all. */
  seated: readonly string[] | null;
};

/** The part of a search that the sample is asked about. */
export type SampleQuestion = Omit<ListingFilter, 'served' | 'days' | 'localTerm' | 'seated'>;

/** The rows of the sample by columns, at the same place in each. What is absent is NaN. */
export type SampleColumns = {
  ratings: Float64Array;
  inSpotlight: Uint8Array;
  seenAt: Float64Array;
  freeFrom: Float64Array;
  freeUntil: Float64Array;
  /** The row's zone, as a place in what `ends` lists. */
  zoneAt: Uint16Array;
};

/** Collects the parameters of a statement and gives them their places. */
export class Parameters {
  readonly values: unknown[] = [];
  #places = new Map<string, string>();

  /** A parameter of a type; the same name stands for the same value. */
  add(name: string, type: string, value: unknown): string {
    const known = this.#places.get(name);
    if (known) return known;
    this.values.push(value);
    const place = `$${this.values.length}::${type}`;
    this.#places.set(name, place);
    return place;
  }
}

/** An instant as a parameter holds it. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
