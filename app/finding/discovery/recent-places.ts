import { LONGEST_SEARCH_TEXT } from '../../../core/finding/discovery/search-query.ts';
import { recentList } from '../../layout/recent-list.ts';

/** Places that were searched and found in this browser. */
export const recentPlaces = recentList<string>({
  key: 'recent-locations',
  most: 5,
  isOne: (place): place is string =>
    typeof place === 'string' && place !== '' && place.length <= LONGEST_SEARCH_TEXT,
  same: (a, b) => a.toLowerCase() === b.toLowerCase(),
});
