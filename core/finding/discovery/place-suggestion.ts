/** A place that a search text may mean while someone types; the search understands `value`. */
export type PlaceSuggestion = {
  /** 'Denver, CO', or a ZIP code. */
  value: string;
  /** The hint beside it: a ZIP code's city, or that the service is not available there; may be empty. */
  hint: string;
};
