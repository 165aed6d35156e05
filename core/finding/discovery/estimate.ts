/** Roughly how many rows of the listing meet each filter, and all of them together. */
export type Estimate = {
  /** Rows of the table that is read. */
  total: number;
  /**
   * Rows that an ordered walk passes: the whole listing, or its Spotlight part if the search is for
   * Spotlight only.
   */
  walked: number;
  all: number;
  around: number;
  words: number;
  /** Entries to read from the word index. Prefix entries weigh more. */
  postings: number;
  /**
   * The position of the term to look up in the index of local words, how many rows in the circle's cells
   * have it, and how many entries are looked up. Null if that index cannot help.
   */
  local: { term: number; rows: number; lookups: number } | null;
  /**
   * Rows in the circle's cells whose zone's day ends after the earliest start. Null if that holds in every
   * zone, if there are no cells, or if the search is not for today or is for those online now.
   */
  open: number | null;
  rated: number;
  seen: number;
  /**
   * Rows that are free at the earliest start, and those of them that meet all filters. Then the same for
   * rows that are free later.
   */
  freeNow: number;
  freeNowAll: number;
  freeLater: number;
  freeLaterAll: number;
  /** Rows with a next free time before today has ended in every zone. */
  freeSoon: number;
};

/**
 * A circle that probably contains a whole page, and its approximate number of rows. `sure` is the chord of
 * an often larger circle that almost certainly contains a page.
 */
export type Ring = { chord: number; sure: number; rows: number };

/** An estimate that also gives circles around the place searched. */
export type Estimated = Estimate & {
  /**
   * Returns the smallest circle that we expect to have `wanted` rows beyond the chord `after`; null if
   * there are too few.
   */
  ring(wanted: number, after: number): Ring | null;
};
