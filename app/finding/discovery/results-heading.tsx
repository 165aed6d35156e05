import * as words from '#text/finding/discovery/screens';
import { classNames } from '../../ui/class-names.ts';
import type { ResultsData } from './results-data.ts';
import { OrderChoice } from './search-form/search-order.tsx';

/**
 * Shows the heading and the count of the results, above the list and on the visible edge of a collapsed
 * sheet.
 */
export function ResultsHeading({ heading, query, found, cards, isMapShown, refusal, sort }: ResultsData) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(7rem,1fr)_minmax(0,auto)] items-center gap-x-3 px-4 sm:px-6 lg:pt-4',
        isMapShown ? 'max-lg:pb-3' : 'pt-3',
      )}
    >
      <h1
        className={classNames(
          'col-span-2 text-lg leading-7 sm:col-span-1 sm:text-xl',
          isMapShown && 'max-lg:line-clamp-2 max-lg:leading-6',
        )}
      >
        {heading}
      </h1>
      <p role="status" className="text-muted text-sm sm:row-start-2">
        {found}
        {cards.length > 0 && <span className="max-lg:hidden">{sayClock(found)}</span>}
      </p>
      <div
        className={classNames(
          'flex sm:col-start-2 sm:row-span-2 sm:row-start-1',
          isMapShown && 'max-lg:hidden',
          refusal && 'hidden',
        )}
      >
        <OrderChoice query={query} sort={sort} />
      </div>
    </div>
  );
}

/**
 * Returns the note that times are local: after a dot if it follows a count, and as a sentence if it follows
 * a sentence.
 */
function sayClock(found: string): string {
  return found.endsWith('.') ? ` ${words.times_are_local()}.` : ` · ${words.times_are_local()}`;
}
