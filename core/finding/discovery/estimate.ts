/** Estimates of how many rows of the listing meet each filter, and how many meet all of them. */
export type Estimate = {
  /** The number of rows in the table that the search reads. */
  total: number;
  /**
   * The number of rows that an ordered walk visits: the whole listing, or only its Spotlight part for a
   * Spotlight search.
   */
  walked: number;
  all: number;
  around: number;
  words: number;
  /** The number of entries to read from the word index. Prefix entries are weighted more heavily. */
  postings: number;
  /**
   * For the index of local words: the position of the term to look up, the number of rows with that term in
   * the circle's cells, and the number of lookups. Null if the index can't help.
   */
  local: { term: number; rows: number; lookups: number } | null;
  /**
   * The number of rows in the circle's cells in zones where the earliest start is still today. Null if that
   * is every zone, if there are no cells, if the search is not for today, or if it is for experts online now.
   */
  open: number | null;
  rated: number;
  seen: number;
  /**
   * Rows that are free at the earliest start, and how many of them also meet all filters. The next two fields
   * are the same for rows that are free later.
   */
  freeNow: number;
  freeNowAll: number;
  freeLater: number;
  freeLaterAll: number;
  /** Rows whose next free time is before today ends in the last zone. */
  freeSoon: number;
};

/**
 * A circle that probably contains a full page, with an estimate of its rows. `sure` is the chord of a circle,
 * often a larger one, that almost certainly contains a page.
 */
export type Ring = { chord: number; sure: number; rows: number };

export type Estimated = Estimate & {
  /**
   * Returns the smallest circle that we expect to contain `wanted` rows beyond the chord `after`; null if
   * there are too few rows to tell.
   */
  ring(wanted: number, after: number): Ring | null;
};
