import {
  formatSearch,
  type SearchQuery,
  type SearchSort,
} from '../../../../core/finding/discovery/search-query.ts';
import { orderValue } from './search-order.tsx';

/** What each field of the search form shows for a search, by the field's name. */
export type FormValues = {
  text: (name: string) => string;
  choice: (name: string) => string;
  isChecked: (name: string) => boolean;
};

/** Returns what the form shows for a search. `sort` is the order that the search uses. */
export function formValues(query: SearchQuery, sort: SearchSort): FormValues {
  const params = formatSearch({ ...query, sort: null });
  const order = orderValue(query, sort);
  if (order) params.set('sort', order);
  return {
    text: (name) => params.get(name) ?? '',
    choice: (name) => params.get(name) ?? (name === 'radius' ? String(query.radiusMiles) : ''),
    isChecked: (name) => params.has(name),
  };
}
