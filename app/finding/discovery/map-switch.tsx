import { List, Map as MapIcon } from 'lucide-react';
import { formatSearch, type SearchQuery } from '../../../core/finding/discovery/search-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** Switches between list and map on a phone; a link in the search bar, where it covers no card. */
export function MapSwitch({ query, isMapShown }: { query: SearchQuery; isMapShown: boolean }) {
  const params = formatSearch(query);
  if (!isMapShown) params.set('view', 'map');
  const Icon = isMapShown ? List : MapIcon;
  return (
    <PageLink
      to={`/find-experts${params.size > 0 ? `?${params}` : ''}`}
      stay={!isMapShown}
      aria-label={isMapShown ? 'Show the list' : 'Show the map'}
      className={buttonClass({
        variant: 'secondary',
        size: 'sm',
        className: 'min-h-11 shrink-0 rounded-full! lg:hidden',
      })}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isMapShown ? 'List' : 'Map'}
    </PageLink>
  );
}
