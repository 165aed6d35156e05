import { List, Map as MapIcon } from 'lucide-react';
import * as words from '#text/finding/discovery/screens';
import type { SearchQuery } from '../../../../core/finding/discovery/search-query.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { searchPath } from './asked-params.ts';

/** Switches between list and map on a phone. It is in the search bar, where it covers no card. */
export function MapSwitch({ query, isMapShown }: { query: SearchQuery; isMapShown: boolean }) {
  const Icon = isMapShown ? List : MapIcon;
  return (
    <PageLink
      to={searchPath(query, !isMapShown)}
      stay={!isMapShown}
      aria-label={isMapShown ? words.show_the_list() : words.show_the_map()}
      className={buttonClass({
        variant: 'secondary',
        size: 'sm',
        className: 'min-h-11 shrink-0 rounded-full! lg:hidden',
      })}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="max-[26rem]:hidden">{isMapShown ? words.list() : words.map()}</span>
    </PageLink>
  );
}
