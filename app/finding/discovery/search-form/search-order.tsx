import * as words from '#text/finding/discovery/screens';
import {
  hasPlace,
  type SearchQuery,
  type SearchSort,
} from '../../../../core/finding/discovery/search-query.ts';
import { Choice, SEARCH_FORM } from './choice.tsx';

const ORDERS: readonly (readonly [SearchSort, () => string])[] = [
  ['distance', words.nearest_first],
  ['rating', words.best_rated_first],
  ['next-free', words.soonest_free_first],
];

/** Returns the default order of this search. If the query names no order, the default is `used`. */
const usualOrder = (query: SearchQuery, used: SearchSort): SearchSort => {
  if (query.sort === null) return used;
  return hasPlace(query) ? 'distance' : 'rating';
};

/** Returns '' for the default order, so a newly typed place gets its own default. */
export const orderValue = (query: SearchQuery, used: SearchSort): string =>
  query.sort === null || query.sort === usualOrder(query, used) ? '' : query.sort;

/** The order of the list, as a select that belongs to the search form from anywhere on the page. */
export function OrderChoice({ query, sort }: { query: SearchQuery; sort: SearchSort }) {
  return (
    <Choice
      name="sort"
      label={words.order()}
      form={SEARCH_FORM}
      value={orderValue(query, sort)}
      options={ORDERS.filter(([order]) => order !== 'distance' || hasPlace(query)).map(
        ([order, label]) => [order === usualOrder(query, sort) ? '' : order, label()] as const,
      )}
    />
  );
}
