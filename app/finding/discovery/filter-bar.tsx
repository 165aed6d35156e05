import { LocateFixed, Search, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { EACH_FILTER, NO_FILTERS, withOwn } from '../../../core/finding/discovery/filters.ts';
import {
  DEFAULT_RADIUS_MILES,
  filterCount,
  formatSearch,
  hasPlace,
  LONGEST_SEARCH_TEXT,
  RADII,
  type SearchQuery,
  type SearchSort,
  searchUrl,
} from '../../../core/finding/discovery/search-query.ts';
import type { LocationMessage } from '../../../core/ground/geography/legality.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CONTROL } from '../../ui/fields/field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useEarlyPress } from '../../ui/use-early-press.ts';
import { askedParams } from './asked-params.ts';
import type { PlaceSuggestionsProps } from './place-suggestions.tsx';

const SELECT =
  'h-10 min-w-0 max-w-48 appearance-none truncate rounded-full border bg-surface py-0 pr-8 pl-4 text-sm text-ink hover:border-muted touch:h-11';
const CHEVRON =
  "after:pointer-events-none after:absolute after:top-1/2 after:right-3.5 after:size-1.5 after:-translate-y-2/3 after:rotate-45 after:border-current after:border-r-2 after:border-b-2 after:content-['']";
const FORM = 'find';
const PANEL = 'find-filters';
/** Counts the choices behind 'Filters' that differ from the default. */
const filtersSet = (query: SearchQuery): number =>
  filterCount(query) + Number(query.radiusMiles !== DEFAULT_RADIUS_MILES);
/** Types of fields that take typed text. */
const TYPED = /^(?:search|text)$/;
const PILL =
  'inline-flex h-10 items-center rounded-full border border-line-strong bg-surface px-4 text-sm transition-colors hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-soft-text has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 touch:h-11';

export interface FilterBarProps {
  query: SearchQuery;
  /** Describes the searched position; null if the search has none. */
  placeLabel: string | null;
  sort: SearchSort;
  /** Why the place cannot be searched. */
  placeError: string | undefined;
  isMapShown: boolean;
}

const ORDERS: readonly (readonly [SearchSort, string])[] = [
  ['distance', 'Nearest first'],
  ['rating', 'Best rated first'],
  ['next-free', 'Soonest free first'],
];
/** Returns the default order of this search: the one `used` if the query names none. */
const usualOrder = (query: SearchQuery, used: SearchSort): SearchSort => {
  if (query.sort === null) return used;
  return hasPlace(query) ? 'distance' : 'rating';
};
/** Returns '' for the default order, so that a newly typed place gets its own default. */
const orderValue = (query: SearchQuery, used: SearchSort): string =>
  query.sort === null || query.sort === usualOrder(query, used) ? '' : query.sort;

/** The search and its filters: one GET form, so the URL holds everything and no script is needed. */
export function FilterBar({ query, placeLabel, sort, placeError, isMapShown }: FilterBarProps) {
  const navigate = useNavigate();
  const set = filtersSet(query);
  const form = useRef<HTMLFormElement>(null);
  const shown = JSON.stringify([query, sort]);
  const drawn = useRef<string | null>(shown);
  const place = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<PlaceSuggestionsProps> | null>(null);
  const [refused, setRefused] = useState<LocationMessage | null>(null);
  const [isLocating, setLocating] = useState(false);
  const locateButton = useEarlyPress<HTMLButtonElement>();

  // After a link or the back button, the fields take the values from the URL and the focus stays. On first
  // load, a choice made before the script ran is submitted, and typed text stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` covers all the values used
  useEffect(() => {
    const isStart = drawn.current === shown;
    if (!isStart) drawn.current = null;
    const params = formatSearch({ ...query, sort: null });
    if (orderValue(query, sort)) params.set('sort', orderValue(query, sort));
    let isChosen = false;
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement) {
        const own = params.get(field.name) ?? (field.name === 'radius' ? String(query.radiusMiles) : '');
        if (isStart) isChosen ||= field.value !== own;
        else field.value = own;
      } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
        if (isStart) isChosen ||= field.checked !== params.has(field.name);
        else field.checked = params.has(field.name);
      } else if (field instanceof HTMLInputElement && TYPED.test(field.type) && !isStart) {
        field.value = params.get(field.name) ?? '';
      }
    }
    if (isChosen) form.current?.requestSubmit();
    if (isStart && document.activeElement === place.current) void suggest();
  }, [shown]);

  async function suggest() {
    const module = await import('./place-suggestions.tsx').catch(() => null);
    if (module) setSuggestions(() => module.PlaceSuggestions);
  }

  /** @param near the position to search from, instead of the form's place. */
  function search(near?: { lat: number; lng: number }) {
    if (!form.current) return;
    const fields = new FormData(form.current);
    if (near) {
      fields.set('place', '');
      fields.set('near', `${near.lat.toFixed(3)},${near.lng.toFixed(3)}`);
    }
    setRefused(null);
    void navigate(`/find-experts?${askedParams(fields)}`.replace(/\?$/, ''));
  }
  async function locate() {
    if (isLocating) return;
    setLocating(true);
    const answer = await import('./my-location.ts').then(({ myLocation }) => myLocation()).catch(() => null);
    setLocating(false);
    if (!answer) return;
    if ('message' in answer) setRefused(answer.message);
    else search(answer.near);
  }
  /** Submits a choice immediately; typed text waits for the button or Enter. */
  function choose(event: FormEvent<HTMLFormElement>) {
    const target = event.target as HTMLInputElement;
    if (!TYPED.test(target.type)) event.currentTarget.requestSubmit();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser has the element `search`
    <form
      ref={form}
      id={FORM}
      method="get"
      action="/find-experts"
      role="search"
      aria-label="Find experts"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        document.getElementById(PANEL)?.hidePopover?.();
        search();
      }}
      onChange={choose}
      className="border-line border-b bg-bg px-4 py-3 sm:px-6"
    >
      {query.area && <input type="hidden" name="area" value={formatSearch(query).get('area') ?? ''} />}
      {query.near && <input type="hidden" name="near" value={formatSearch(query).get('near') ?? ''} />}
      {isMapShown && <input type="hidden" name="view" value="map" />}
      <div className="flex flex-wrap gap-2">
        <div className="relative min-w-0 flex-[2_1_100%] sm:flex-[2_1_12rem]">
          <label htmlFor="find-place" className="sr-only">
            ZIP code or city
          </label>
          <input
            ref={place}
            id="find-place"
            name="place"
            type="text"
            enterKeyHint="search"
            onFocus={Suggestions ? undefined : suggest}
            defaultValue={query.place}
            maxLength={LONGEST_SEARCH_TEXT}
            placeholder={placeLabel ? `Near ${placeLabel}` : 'ZIP code or city'}
            aria-invalid={placeError ? true : undefined}
            aria-describedby={placeError ? 'find-place-error' : undefined}
            className={classNames(CONTROL, 'h-11 pr-11 text-ellipsis')}
          />
          <button
            ref={locateButton}
            type="button"
            onClick={locate}
            aria-label="My Location"
            aria-busy={isLocating || undefined}
            title="My Location"
            data-early=""
            data-needs-script=""
            className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-md text-accent-text -outline-offset-4 hover:text-accent-hover aria-busy:animate-pulse"
          >
            <LocateFixed aria-hidden="true" className="size-5" />
          </button>
          {Suggestions && place.current && (
            <Suggestions input={place.current} onPick={() => form.current?.requestSubmit()} />
          )}
        </div>
        <div className="min-w-0 flex-[1_1_8rem] sm:flex-[2_1_12rem]">
          <label htmlFor="find-q" className="sr-only">
            Expertise or name
          </label>
          <input
            id="find-q"
            name="q"
            type="search"
            defaultValue={query.q}
            maxLength={LONGEST_SEARCH_TEXT}
            placeholder="Expertise or name"
            enterKeyHint="search"
            className={classNames(CONTROL, 'h-11')}
          />
        </div>
        {isMapShown && <FiltersButton query={query} />}
        <button type="submit" className={buttonClass({ className: 'max-sm:w-11 max-sm:px-0' })}>
          <Search aria-hidden="true" className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">Search</span>
        </button>
      </div>
      {placeError && (
        <p id="find-place-error" role="alert" className="mt-1.5 font-medium text-danger-text text-sm">
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
      <div id={PANEL} popover="auto" className="find-filters">
        <h2 className="w-full text-xl lg:hidden">Filters</h2>
        <Choice
          name="radius"
          label="Distance"
          value={String(query.radiusMiles)}
          isSet={query.radiusMiles !== DEFAULT_RADIUS_MILES}
          options={withOwn(RADII, query.radiusMiles).map((miles) => [String(miles), `Within ${miles} miles`])}
        />
        {EACH_FILTER.map(([name, { param, none, control }]) => {
          const value = query[name];
          return control.kind === 'switch' ? (
            <Pill key={param} name={param} label={control.label} isOn={value !== none} />
          ) : (
            <Choice
              key={param}
              name={param}
              label={control.label}
              value={value === none ? '' : String(value)}
              isSet={value !== none}
              options={[['', control.any], ...control.options(value)]}
            />
          );
        })}
        {(set > 0 || query.q || query.sort) && (
          <PageLink
            to={searchUrl({ ...query, ...CLEARED })}
            className="text-link inline-flex min-h-10 items-center px-2 text-sm touch:min-h-11"
          >
            Clear all
          </PageLink>
        )}
        <button type="submit" className={buttonClass({ wide: true, className: 'lg:hidden' })}>
          Show the experts
        </button>
      </div>
    </form>
  );
}

const CLEARED = {
  q: '',
  ...NO_FILTERS,
  radiusMiles: DEFAULT_RADIUS_MILES,
  sort: null,
  after: null,
} satisfies Partial<SearchQuery>;

/** Opens the filters if there is no room to show them; a native popover, so it works without script. */
export function FiltersButton({ query }: { query: SearchQuery }) {
  const set = filtersSet(query);
  return (
    <button
      type="button"
      popoverTarget={PANEL}
      className={classNames(
        buttonClass({ variant: 'secondary', size: 'sm', className: 'min-h-10 rounded-full! lg:hidden' }),
        set > 0 && 'border-accent',
      )}
    >
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      {set > 0 ? `Filters (${set})` : 'Filters'}
    </button>
  );
}

/** The order of the list; part of the filters' form wherever it is placed. */
export function OrderChoice({ query, sort }: Pick<FilterBarProps, 'query' | 'sort'>) {
  return (
    <Choice
      name="sort"
      label="Order"
      form={FORM}
      value={orderValue(query, sort)}
      options={ORDERS.filter(([order]) => order !== 'distance' || hasPlace(query)).map(
        ([order, label]) => [order === usualOrder(query, sort) ? '' : order, label] as const,
      )}
    />
  );
}

function Choice(props: {
  name: string;
  label: string;
  value: string;
  isSet?: boolean;
  /** The id of its form, if outside of it. */
  form?: string;
  options: readonly (readonly [value: string, label: string])[];
}) {
  return (
    <span className={classNames('relative inline-flex min-w-0 text-muted', CHEVRON)}>
      <select
        name={props.name}
        form={props.form}
        aria-label={props.label}
        defaultValue={props.value}
        onChange={props.form ? ({ target }) => target.form?.requestSubmit() : undefined}
        className={classNames(
          SELECT,
          props.isSet ? 'border-accent bg-accent-soft text-accent-soft-text' : 'border-line-strong',
        )}
      >
        {props.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

function Pill({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className={PILL}>
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} className="sr-only" />
      {label}
    </label>
  );
}
