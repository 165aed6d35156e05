/** A place that a partly typed search text can mean. A search accepts `value` as its place. */
export type PlaceSuggestion = {
  /** A city such as 'Denver, CO', or a ZIP code. */
  value: string;
  /**
   * The hint next to the place: the city of a ZIP code, a note that we are not available there, both, or an
   * empty text.
   */
  hint: string;
};
