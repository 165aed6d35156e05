export function optionsByCategory<T extends { category: string }>(options: readonly T[]): Map<string, T[]> {
  return Map.groupBy(options, (option) => option.category);
}
