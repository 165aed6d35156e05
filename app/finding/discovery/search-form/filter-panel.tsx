import { SlidersHorizontal, X } from 'lucide-react';
import * as messages from '#text/finding/discovery/screens';
import {
  EACH_FILTER,
  type FilterName,
  NO_FILTERS,
  sayFilter,
  setFilters,
  withOwn,
} from '../../../../core/finding/discovery/filters.ts';
import {
  DEFAULT_RADIUS_MILES,
  RADII,
  type SearchQuery,
} from '../../../../core/finding/discovery/search-query.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { searchPath } from './asked-params.ts';
import { Choice, Pill } from './choice.tsx';
import { FILTER_PANEL } from './search-panels.ts';

const FILTERS_BUTTON = 'find-filters-button';
/** The row has these filters, and the panel has all others. */
const IN_ROW: readonly FilterName[] = ['category', 'day', 'part'];

const CLEARED = {
  q: '',
  ...NO_FILTERS,
  radiusMiles: DEFAULT_RADIUS_MILES,
  sort: null,
  after: null,
} satisfies Partial<SearchQuery>;

/** Returns the panel's choices that differ from the default, each with the search without that choice. */
function chosenIn(query: SearchQuery): { words: string; without: SearchQuery }[] {
  const chosen = setFilters(query)
    .filter(({ name }) => !IN_ROW.includes(name))
    .map(({ name, filter, value }) => ({
      words: sayFilter(filter, value),
      without: { ...query, [name]: filter.none },
    }));
  if (query.radiusMiles === DEFAULT_RADIUS_MILES) return chosen;
  const radius = {
    words: messages.within_miles({ miles: query.radiusMiles }),
    without: { ...query, radiusMiles: DEFAULT_RADIUS_MILES },
  };
  return [radius, ...chosen];
}

export function ChosenFilters({ query, isMapShown }: { query: SearchQuery; isMapShown: boolean }) {
  const chosen = chosenIn(query);
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={messages.filters_in_use()} className="chosen-filters">
      {chosen.map(({ words, without }) => (
        <li key={words}>
          <PageLink
            to={searchPath(without, isMapShown)}
            stay
            aria-label={messages.remove_filter({ filter: words })}
            onClick={() => document.getElementById(FILTERS_BUTTON)?.focus({ preventScroll: true })}
          >
            {words}
            <X aria-hidden="true" className="size-4" />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Opens the panel of filters, which is a native popover and works without JavaScript. */
export function FiltersButton({ query }: { query: SearchQuery }) {
  const set = chosenIn(query).length;
  return (
    <button
      id={FILTERS_BUTTON}
      type="button"
      popoverTarget={FILTER_PANEL}
      className={classNames(
        buttonClass({ variant: 'secondary', size: 'sm', className: 'min-h-11 shrink-0 rounded-full!' }),
        set > 0 && 'border-accent! bg-accent-soft! text-accent-soft-text',
      )}
    >
      <SlidersHorizontal aria-hidden="true" className="size-4 max-[26rem]:hidden" />
      <span>{set > 0 ? messages.filters_set({ count: set }) : messages.filters()}</span>
    </button>
  );
}

/**
 * The panel of filters. Each choice takes effect immediately and leaves the panel open.
 *
 * @param found the number of experts, such as '4 experts'; empty if unknown.
 */
export function FilterPanel(props: {
  query: SearchQuery;
  found: string;
  isMapShown: boolean;
  onToggle: () => void;
}) {
  const { query, found, isMapShown, onToggle } = props;
  const isAnySet = setFilters(query).length > 0 || query.radiusMiles !== DEFAULT_RADIUS_MILES;
  return (
    <div
      id={FILTER_PANEL}
      popover="auto"
      role="dialog"
      aria-label={messages.filters()}
      className="find-filters"
      onToggle={onToggle}
    >
      <h2 className="w-full text-xl">{messages.filters()}</h2>
      <Choice
        name="radius"
        label={messages.distance()}
        value={String(query.radiusMiles)}
        isSet={query.radiusMiles !== DEFAULT_RADIUS_MILES}
        options={withOwn(RADII, query.radiusMiles).map((miles) => [
          String(miles),
          messages.within_miles({ miles }),
        ])}
      />
      {EACH_FILTER.filter(([name]) => !IN_ROW.includes(name)).map(([name, { param, none, control }]) => {
        const value = query[name];
        return control.kind === 'switch' ? (
          <Pill key={param} name={param} label={control.label()} isOn={value !== none} />
        ) : (
          <Choice
            key={param}
            name={param}
            label={control.label()}
            value={value === none ? '' : String(value)}
            isSet={value !== none}
            options={[['', control.any()], ...control.options(value)]}
          />
        );
      })}
      <div className="mt-2 flex w-full flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        {isAnySet || query.q || query.sort ? (
          <PageLink
            to={searchPath({ ...query, ...CLEARED }, isMapShown)}
            className="text-link inline-flex min-h-11 items-center px-2"
          >
            {messages.clear_all()}
          </PageLink>
        ) : (
          <span />
        )}
        <button type="submit" className={buttonClass({})}>
          {found ? messages.show_found({ found }) : messages.show_the_experts()}
        </button>
      </div>
    </div>
  );
}
