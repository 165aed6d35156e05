/** A place that a search text may mean while someone types. The search understands `value`. */
export type PlaceSuggestion = {
  /** 'Denver, CO', or a ZIP code. */
  value: string;
  /**
   * The hint beside it: the city of a ZIP code, or that the service is not available there. It may be
   * empty.
   */
  hint: string;
};
