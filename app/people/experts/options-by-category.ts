/** Groups the options by category, keeping the order of both. */
export function optionsByCategory<T extends { category: string }>(options: readonly T[]): Map<string, T[]> {
  return Map.groupBy(options, (option) => option.category);
}
