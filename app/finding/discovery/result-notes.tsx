import { lazy, Suspense } from 'react';
import * as messages from '#text/finding/discovery/screens';
import { searchUrl } from '../../../core/finding/discovery/search-query.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { ResultsData } from './results-data.ts';

const Restricted = lazy(() => import('./restricted.tsx'));

/**
 * Notes above the list: ignored parts of the search, the reason why we can't search a place, the places that
 * an ambiguous name can mean, or the lack of results.
 */
export function ResultNotes({
  notes,
  refusal,
  restriction,
  choices,
  cards,
  query,
  isFirstPage,
  easier,
}: ResultsData) {
  return (
    <>
      {notes.map((note) => (
        <Banner key={note} tone="info" className="mt-3">
          {note}
        </Banner>
      ))}
      {refusal?.alert && (
        <Suspense>
          <Restricted refusal={refusal} restriction={restriction} />
        </Suspense>
      )}
      {refusal && !refusal.alert && (
        <ButtonLink to={searchUrl({ ...query, place: '', near: null })} variant="secondary" className="mt-4">
          {messages.search_everywhere_instead()}
        </ButtonLink>
      )}
      {choices.length > 0 && (
        <Banner tone="info" title={messages.several_places()} className="mt-3">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {choices.map((choice) => (
              <li key={choice}>
                <PageLink
                  to={searchUrl({ ...query, place: choice })}
                  className="text-link inline-flex min-h-8 items-center touch:min-h-11"
                >
                  {choice}
                </PageLink>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {cards.length > 0 && <EasierSearches easier={easier} />}
      {cards.length === 0 && !refusal && choices.length === 0 && isFirstPage && (
        <EmptyState
          className="mt-4"
          title={messages.none_found()}
          description={messages.none_found_help()}
          action={
            <>
              <EasierSearches easier={easier} />
              <ButtonLink to="/find-experts" variant="secondary" className="mt-4">
                {messages.show_all_experts()}
              </ButtonLink>
            </>
          }
        />
      )}
    </>
  );
}

function EasierSearches({ easier }: Pick<ResultsData, 'easier'>) {
  if (easier.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col">
      {easier.map(({ words, path }) => (
        <li key={path}>
          <PageLink to={path} className="text-link inline-flex min-h-8 items-center touch:min-h-11">
            {words}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Links to the next page and back to the first one. The browser's back button opens the previous page. */
export function ResultPages({ next, isFirstPage, query }: ResultsData) {
  if (!next && isFirstPage) return null;
  return (
    <nav aria-label={messages.pages_of_results()} className="mt-6 flex flex-wrap gap-3">
      {!isFirstPage && (
        <ButtonLink to={searchUrl(query)} variant="secondary">
          {messages.back_to_the_first_page()}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} rel="next" variant="secondary">
          {messages.show_next_page()}
        </ButtonLink>
      )}
    </nav>
  );
}
