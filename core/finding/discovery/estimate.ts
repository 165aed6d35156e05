/** Roughly how many rows of the listing meet each filter, and how many meet all of them. */
export type Estimate = {
  /** The rows of the table that the search reads. */
  total: number;
  /**
   * The rows that an ordered walk passes: the whole listing, or its Spotlight part for a Spotlight search.
   */
  walked: number;
  all: number;
  around: number;
  words: number;
  /** Entries to read from the word index. Prefix entries count more. */
  postings: number;
  /**
   * The position of the term to look up in the index of local words, how many rows in the circle's cells
   * have that term, and how many entries to look up. Null if the index of local words cannot help.
   */
  local: { term: number; rows: number; lookups: number } | null;
  /**
   * How many rows are in the circle's cells in zones where today ends after the earliest start. Null if
   * today ends later in every zone, if there are no cells, or if the search is not for today or is for
   * experts online now.
   */
  open: number | null;
  rated: number;
  seen: number;
  /**
   * Rows that are free at the earliest start, and those that also meet all filters. The two fields after
   * them count the same for rows that are free later.
   */
  freeNow: number;
  freeNowAll: number;
  freeLater: number;
  freeLaterAll: number;
  /** Rows whose next free time is before the last zone's today ends. */
  freeSoon: number;
};

/**
 * A circle that probably contains a whole page, and roughly how many rows the circle has. `sure` is the
 * chord of a circle, often a larger one, that almost certainly contains a page.
 */
export type Ring = { chord: number; sure: number; rows: number };

export type Estimated = Estimate & {
  /**
   * Returns the smallest circle that we expect to contain `wanted` rows beyond the chord `after`; null if
   * there are too few rows to tell.
   */
  ring(wanted: number, after: number): Ring | null;
};
