import { Suspense } from 'react';
import * as words from '#text/finding/home/screens';
import type { LocationMessage } from '../../../core/ground/geography/legality.ts';
import { type HomeSearch, homePath } from '../../guard/home-search.ts';
import { findExpertsPath } from '../../layout/links.ts';
import { SpotlightLabel } from '../../people/experts/spotlight-label.tsx';
import { Looks } from '../../people/style/looks.tsx';
import { useIsGoingTo } from '../../sending/on-the-way.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Kept } from '../../ui/kept.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ExpertCard } from './expert-card.tsx';
import type { HomeCard } from './home-card.ts';
import { LocationNotice } from './member-lazy.ts';

export interface ExpertListingProps {
  cards: readonly HomeCard[];
  looks: string;
  /** The number of cards at the top because of Spotlight. */
  featured: number;
  found: string;
  isPart: boolean;
  refusal: LocationMessage | null;
  search: HomeSearch;
  isSignedIn: boolean;
}

/**
 * Shows the cards in a scrolling box: at most 80% of the window's height on a phone, and the full height on
 * wider screens.
 */
export function ExpertListing(props: ExpertListingProps) {
  const { cards, looks, featured, found, isPart, refusal, search, isSignedIn } = props;
  const isSearching = useIsGoingTo('/');
  const path = homePath({ ...search, focus: null, expert: null, tab: 'about' });
  return (
    <section aria-labelledby="listings" className="mt-8">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="listings" className="text-xl">
          {words.expert_listings()}
        </h3>
        <p role="status" className="tabular text-muted text-sm">
          {found}
        </p>
      </div>
      {refusal ? (
        <Suspense>
          <LocationNotice message={refusal} />
        </Suspense>
      ) : cards.length === 0 ? (
        <EmptyState level={3} title={words.none_found()} description={words.none_found_help()} />
      ) : (
        <section
          aria-label={words.experts()}
          className={classNames(
            'max-h-[80vh] overflow-y-auto rounded-lg border border-line bg-sunken p-3 transition-opacity sm:p-4 md:max-h-[100vh] print:max-h-none',
            isSearching && 'opacity-60',
          )}
        >
          <Looks css={looks} />
          {featured > 0 && (
            <>
              <SpotlightLabel />
              <Cards
                {...{ isSignedIn, search, path }}
                cards={cards.slice(0, featured)}
                label={words.in_spotlight_today()}
              />
              {cards.length > featured && <hr className="my-4 border-line" />}
            </>
          )}
          <Cards {...{ isSignedIn, search, path }} cards={cards.slice(featured)} />
          {isPart && (
            <p className="pt-4 text-center">
              <PageLink
                to={findExpertsPath(isSignedIn)}
                className="text-link inline-flex min-h-11 items-center"
              >
                {words.see_all_experts()}
              </PageLink>
            </p>
          )}
        </section>
      )}
    </section>
  );
}

function Cards(
  props: Pick<ExpertListingProps, 'cards' | 'isSignedIn' | 'search'> & { path: string; label?: string },
) {
  const { cards, isSignedIn, search, path, label } = props;
  if (cards.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-3 sm:gap-4 md:grid-cols-2 xl:grid-cols-3">
      {cards.map((card) => (
        <Kept
          key={card.id}
          as="li"
          id={`expert-${card.id}`}
          className="min-w-0"
          part={ExpertCard}
          props={{ card, isSignedIn, tab: search.expert === card.id ? search.tab : 'about', path }}
        />
      ))}
    </ul>
  );
}
