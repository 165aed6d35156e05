/** A place that a search may mean, while it is typed: `value` is what the search understands. */
export type PlaceSuggestion = {
  /** 'Denver, CO', or a ZIP code. */
  value: string;
  /** What is said beside it: a ZIP code's city, and where the service is not available; may be empty. */
  hint: string;
};
