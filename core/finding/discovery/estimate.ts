/** Roughly how many rows of the listing meet each filter, and all of them together. */
export type Estimate = {
  /** Rows of the table that is read. */
  total: number;
  /** Rows that an ordered walk passes: the whole listing, or its Spotlight part when only that is searched. */
  walked: number;
  all: number;
  around: number;
  words: number;
  /** Entries to read from the word index; prefix entries weigh more. */
  postings: number;
  /**
   * The position of the term to look up in the index of local words, the rows in the circle's cells that have
   * it, and the entries looked up there; null if that index cannot help.
   */
  local: { term: number; rows: number; lookups: number } | null;
  /**
   * Rows of the circle's cells in zones where today does not end before the earliest start; null if that is
   * every zone or there are no cells.
   */
  open: number | null;
  rated: number;
  seen: number;
  /**
   * Rows free at the earliest start; `freeNowAll` counts those that also meet all filters. The same for rows
   * free later.
   */
  freeNow: number;
  freeNowAll: number;
  freeLater: number;
  freeLaterAll: number;
  /** Rows with a next free time before today has ended in every zone. */
  freeSoon: number;
};

/**
 * A circle that probably contains a whole page, and roughly how many rows of the listing are in it; `sure` is
 * the chord of a circle, often larger, that almost certainly contains a page.
 */
export type Ring = { chord: number; sure: number; rows: number };

/** An estimate that also gives circles around the place searched. */
export type Estimated = Estimate & {
  /**
   * Returns the smallest circle expected to contain `wanted` rows beyond the chord `after`; null if there are
   * too few.
   */
  ring(wanted: number, after: number): Ring | null;
};
