/** Roughly how many rows of the listing meet each filter, and how many meet all of them. */
export type Estimate = {
  /** The number of rows in the table that the search reads. */
  total: number;
  /**
   * The number of rows that an ordered walk passes: the whole listing, or its Spotlight part for a Spotlight
   * search.
   */
  walked: number;
  all: number;
  around: number;
  words: number;
  /** The number of entries to read from the word index. Prefix entries count more. */
  postings: number;
  /**
   * For the index of local words: the position of the term to look up, the number of rows in the circle's
   * cells with that term, and the number of entries to look up. Null if the index cannot help.
   */
  local: { term: number; rows: number; lookups: number } | null;
  /**
   * The number of rows in the circle's cells in zones where today ends after the earliest start. Null if
   * today ends later in every zone, if there are no cells, or if the search is not for today or is for
   * experts online now.
   */
  open: number | null;
  rated: number;
  seen: number;
  /**
   * Rows that are free at the earliest start, and those that also meet all filters. The next two fields count
   * the same for rows that are free later.
   */
  freeNow: number;
  freeNowAll: number;
  freeLater: number;
  freeLaterAll: number;
  /** Rows whose next free time comes before the end of today in the last zone. */
  freeSoon: number;
};

/**
 * A circle that probably contains a whole page, and roughly how many rows it contains. `sure` is the chord of
 * a circle, often a larger one, that almost certainly contains a page.
 */
export type Ring = { chord: number; sure: number; rows: number };

export type Estimated = Estimate & {
  /**
   * Returns the smallest circle that we expect to contain `wanted` rows beyond the chord `after`; null if
   * there are too few rows to tell.
   */
  ring(wanted: number, after: number): Ring | null;
};
