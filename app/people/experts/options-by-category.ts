/** The options under their categories, both in the order in which they come. */
export function optionsByCategory<T extends { category: string }>(options: readonly T[]): Map<string, T[]> {
  return Map.groupBy(options, (option) => option.category);
}
