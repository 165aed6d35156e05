import { MAX_SEARCH_LENGTH } from '../../../../core/finding/discovery/search-query.ts';
import { recentList } from '../../../layout/recent-list.ts';

/** Recent searches in this browser whose place we found. */
export const recentPlaces = recentList<string>({
  key: 'recent-locations',
  most: 5,
  isOne: (place): place is string =>
    typeof place === 'string' && place !== '' && place.length <= MAX_SEARCH_LENGTH,
  same: (a, b) => a.toLowerCase() === b.toLowerCase(),
});
