/** What to say if a search found no bookable expert near a served place. */
export type Opening = {
  /** The state's name if it has no bookable expert at all. */
  emptyState: string | null;
  /**
   * The place one can wait for, as a search text; null if someone is near, or the place is only a point or a state.
   * For a visitor, `isWaiting` is null.
   */
  wait: { place: string; isWaiting: boolean | null } | null;
};
