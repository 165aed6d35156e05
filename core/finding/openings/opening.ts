/** What to say if a search found no bookable expert near a served place. */
export type Opening = {
  /** The name of the state if it has no bookable expert at all; otherwise null. */
  emptyState: string | null;
  /**
   * The place that the user can wait for, as a search text. Null if an expert is near, or if the place is
   * neither a ZIP code nor a city. `isWaiting` is null for a visitor.
   */
  wait: { place: string; isWaiting: boolean | null } | null;
};
