import { Search, X } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import * as words from '#text/finding/discovery/screens';
import { FILTERS, sayFilter } from '../../../../core/finding/discovery/filters.ts';
import {
  formatSearch,
  type SearchQuery,
  type SearchSort,
} from '../../../../core/finding/discovery/search-query.ts';
import { categoryOf } from '../../../../core/people/experts/categories.ts';
import { pathInLanguage } from '../../../../lib/language.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Choice, SEARCH_FORM } from './choice.tsx';
import { FilterPanel, FiltersButton } from './filter-panel.tsx';
import { MapSwitch } from './map-switch.tsx';
import { PLACE_ERROR, PlaceField, TermsField } from './search-fields.tsx';
import { TERMS_PANEL } from './search-panels.ts';
import { useSearchForm } from './use-search-form.ts';

export interface SearchBarProps {
  query: SearchQuery;
  /** The position or map area that we search while the place field is empty. */
  placeLabel: string | null;
  sort: SearchSort;
  days: readonly (readonly [value: string, label: string])[];
  /** The number of experts, such as '4 experts'; empty if unknown. */
  found: string;
  placeError: string | undefined;
  isMapShown: boolean;
}

/**
 * The search and its filters in one row. It is one GET form, so the URL contains everything and the search
 * works without JavaScript. On a narrow screen, `SearchPill` opens the fields for place, search terms,
 * expertise, and time.
 */
export function SearchBar({ query, placeLabel, sort, days, found, placeError, isMapShown }: SearchBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const { submit, choose, toggle, locate, isLocating, refused } = useSearchForm(query, sort, form);
  const hidden = formatSearch(query);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser has the `search` element
    <form
      ref={form}
      id={SEARCH_FORM}
      method="get"
      action={pathInLanguage('/find-experts')}
      role="search"
      aria-label={words.find_experts()}
      autoComplete="off"
      onSubmit={submit}
      onChange={choose}
      className="search-bar"
    >
      {query.area && <input type="hidden" name="area" value={hidden.get('area') ?? ''} />}
      {query.near && <input type="hidden" name="near" value={hidden.get('near') ?? ''} />}
      {isMapShown && <input type="hidden" name="view" value="map" />}
      <div className="flex items-center gap-2">
        <SearchPill {...{ query, placeLabel, days }} onOpen={() => place.current?.focus()} />
        <div
          id={TERMS_PANEL}
          popover="auto"
          className="find-terms"
          onToggle={(event) => {
            toggle();
            // Fires a moment after the panel opens. By then, the focus may have moved to another field.
            const { newState, currentTarget: panel } = event;
            if (newState === 'open' && !panel.contains(document.activeElement)) place.current?.focus();
          }}
        >
          <PlaceField
            input={place}
            {...{ query, placeLabel, isLocating }}
            isWrong={placeError !== undefined}
            onLocate={locate}
            onPick={() => form.current?.requestSubmit()}
          />
          <TermsField query={query} />
          <RowChoices query={query} days={days} />
          <button type="submit" className={buttonClass({ className: 'shrink-0' })}>
            {words.search()}
          </button>
          <button
            type="button"
            popoverTarget={TERMS_PANEL}
            popoverTargetAction="hide"
            aria-label={words.close()}
            className="absolute top-2 right-2 flex size-11 items-center justify-center rounded-full text-muted hover:text-ink lg:hidden"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <FiltersButton query={query} />
        <MapSwitch query={query} isMapShown={isMapShown} />
      </div>
      {placeError && (
        <p id={PLACE_ERROR} role="alert" className="mt-1.5 font-medium text-danger-text text-sm">
          {placeError}
        </p>
      )}
      {refused && (
        <p
          role="alert"
          className="mt-2 rounded-md border border-danger-line bg-danger-soft px-3 py-2 text-sm"
        >
          <strong className="block font-semibold text-danger-text">{refused.title}</strong>
          {refused.description}
        </p>
      )}
      <FilterPanel query={query} found={found} isMapShown={isMapShown} onToggle={toggle} />
    </form>
  );
}

/** A button on narrow screens that shows the current search in two lines and opens its fields. */
function SearchPill(
  props: Pick<SearchBarProps, 'query' | 'placeLabel' | 'days'> & {
    /** Called as soon as the panel is open. */
    onOpen: () => void;
  },
) {
  const { query, placeLabel, days, onOpen } = props;
  // The panel's own event fires later, so a key pressed right away would miss the field.
  function open(event: MouseEvent) {
    const panel = document.getElementById(TERMS_PANEL);
    if (!panel || panel.matches(':popover-open')) return;
    event.preventDefault();
    panel.showPopover();
    onOpen();
  }
  const expertise = query.category && categoryOf(query.category)?.name();
  const day = days.find(([value]) => value === query.day)?.[1];
  const part = query.part && sayFilter(FILTERS.part, query.part);
  const what = [query.q, expertise, day, part].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      popoverTarget={TERMS_PANEL}
      onClick={open}
      className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-full border border-line-strong bg-surface px-4 text-left shadow-raised max-[26rem]:px-3.5 lg:hidden"
    >
      <Search aria-hidden="true" className="size-5 shrink-0 text-accent-text max-[26rem]:hidden" />
      <span className="min-w-0">
        <span className="sr-only">{words.place_and_terms()}: </span>
        <span className="block truncate font-semibold text-sm leading-5">
          {query.place || placeLabel || words.anywhere()}
        </span>
        <span className="block truncate text-muted text-xs leading-4">{what || words.all_expertise()}</span>
      </span>
    </button>
  );
}

function RowChoices({ query, days }: Pick<SearchBarProps, 'query' | 'days'>) {
  return (
    <>
      <RowChoice of="category" query={query} className="max-lg:col-span-2 lg:w-40" />
      <RowChoice of="day" query={query} options={days} className="lg:w-32" />
      <RowChoice of="part" query={query} className="lg:w-32" />
    </>
  );
}

function RowChoice(props: {
  of: 'category' | 'day' | 'part';
  query: SearchQuery;
  options?: SearchBarProps['days'];
  className: string;
}) {
  const { of, query, className } = props;
  const { param, control } = FILTERS[of];
  if (control.kind !== 'choice') return null;
  const options = props.options ?? control.options(null);
  return (
    <Choice
      name={param}
      label={control.label()}
      value={query[of] ?? ''}
      isSet={query[of] !== null}
      options={[['', control.any()], ...options]}
      className={classNames('lg:flex-none', className)}
    />
  );
}
