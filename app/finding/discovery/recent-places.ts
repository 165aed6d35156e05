import { MAX_SEARCH_LENGTH } from '../../../core/finding/discovery/search-query.ts';
import { recentList } from '../../layout/recent-list.ts';

/** Places that someone searched for in this browser, and that we found. */
export const recentPlaces = recentList<string>({
  key: 'recent-locations',
  most: 5,
  isOne: (place): place is string =>
    typeof place === 'string' && place !== '' && place.length <= MAX_SEARCH_LENGTH,
  same: (a, b) => a.toLowerCase() === b.toLowerCase(),
});
