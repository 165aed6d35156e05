/** About how many of the listing meet each filter alone, and all of them together. */
export type Estimate = {
  /** The rows of the table that is read. */
  total: number;
  /** The whole listing, or its spotlight part when only that is asked for: what an ordered walk passes. */
  walked: number;
  all: number;
  around: number;
  words: number;
  /** Entries of the words' index that have to be read; those of a beginning count more. */
  postings: number;
  /**
   * By which term the index of local words is asked, how many rows have it in the cells that the circle touches,
   * and how much is looked up in these; null when that index cannot help.
   */
  local: { term: number; rows: number; lookups: number } | null;
  /** The rows of these cells in zones where it is still today; null when it is so everywhere. */
  open: number | null;
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
