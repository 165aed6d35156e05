import type { SearchQuery } from '../../core/discovery/search-query.ts';
import { categoryOf } from '../../core/experts/categories.ts';

/** The heading of the results: 'Whole Botanicals experts near Denver, CO'. */
export function sayHeading(query: SearchQuery, place: string | null): string {
  const category = query.category ? categoryOf(query.category)?.name : undefined;
  const what = category ? `${category} experts` : 'Wellness experts';
  if (!place) return category ? what : 'Find wellness experts';
  return query.area ? `${what} in ${place}` : `${what} near ${place}`;
}
