/** Texts of Find Experts that are not in the specification. */
export const FIND_WORDS = {
  skip: 'Skip to the experts',
  keys: 'Arrow keys move through the times of an expert.',
  clock: 'Times are local to each expert',
  place: 'ZIP code or city',
  terms: 'Expertise or name',
  pill: 'Place and search terms',
  anywhere: 'Anywhere',
  anyExpertise: 'All Expertise',
  close: 'Close',
  filters: 'Filters',
  today: 'Today',
  tomorrow: 'Tomorrow',
  chosen: 'Filters in use',
} as const;

export function sayFilters(set: number): string {
  return set > 0 ? `${FIND_WORDS.filters} (${set})` : FIND_WORDS.filters;
}

export function sayDistance(miles: number): string {
  return `Within ${miles} miles`;
}

export function sayEasier(filter: string, total: string): string {
  return `Remove “${filter}” to see ${total}`;
}

export function sayRemove(filter: string): string {
  return `Remove “${filter}”`;
}
