import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  filterCount,
  formatSearch,
  hasPlace,
  LONGEST_SEARCH_TEXT,
  parseSearch,
  RADII,
  RATINGS,
  type SearchQuery,
  type SearchSort,
  searchUrl,
} from '../../core/discovery/search-query.ts';
import { CATEGORIES } from '../../core/experts/categories.ts';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CONTROL } from '../ui/field.tsx';

const SELECT =
  'h-10 min-w-0 max-w-48 appearance-none truncate rounded-full border bg-surface py-0 pr-8 pl-4 text-sm text-ink hover:border-muted touch:h-11';
const CHEVRON =
  "after:pointer-events-none after:absolute after:top-1/2 after:right-3.5 after:size-1.5 after:-translate-y-2/3 after:rotate-45 after:border-current after:border-r-2 after:border-b-2 after:content-['']";
const PILL =
  'inline-flex h-10 items-center rounded-full border border-line-strong bg-surface px-4 text-sm transition-colors hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-soft-text has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 touch:h-11';

export interface FilterBarProps {
  query: SearchQuery;
  /** Without words in the field 'place', the position or the part of the map that is searched. */
  placeLabel: string | null;
  sort: SearchSort;
  /** Messages under the fields. */
  errors: { q?: string | undefined; place?: string | undefined };
  isMapShown: boolean;
}

/** The search and its filters: one GET form, so the address holds all of it and no script is needed. */
export function FilterBar({ query, placeLabel, sort, errors, isMapShown }: FilterBarProps) {
  const navigate = useNavigate();
  const set = filterCount(query);
  const form = useRef<HTMLFormElement>(null);
  const shown = JSON.stringify([query, sort]);

  // An address that comes by a link or the back button shows its own values, and the focus stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says what the values depend on
  useEffect(() => {
    const params = formatSearch({ ...query, sort: query.sort ?? sort });
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement) {
        field.value = params.get(field.name) ?? (field.name === 'radius' ? String(query.radiusMiles) : '');
      } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
        field.checked = params.has(field.name);
      } else if (field instanceof HTMLInputElement && field.type === 'search') {
        field.value = params.get(field.name) ?? '';
      }
    }
  }, [shown]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) params.append(name, String(value));
    const asked = parseSearch(params).query;
    // The usual order is not written down, so that it follows when a place comes or goes.
    if (asked.sort === (hasPlace(asked) ? 'distance' : 'rating')) asked.sort = null;
    const next = formatSearch(asked);
    if (isMapShown) next.set('view', 'map');
    navigate(next.size > 0 ? `/find-experts?${next}` : '/find-experts');
  }
  /** A choice counts at once; typing waits for the button or Enter. */
  function choose(event: FormEvent<HTMLFormElement>) {
    const target = event.target as HTMLInputElement;
    if (target.type !== 'search') event.currentTarget.requestSubmit();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser in use knows the element `search`
    <form
      ref={form}
      method="get"
      action="/find-experts"
      role="search"
      aria-label="Find experts"
      onSubmit={submit}
      onChange={choose}
      className="border-line border-b bg-bg px-4 py-3 sm:px-6"
    >
      {query.area && <input type="hidden" name="area" value={formatSearch(query).get('area') ?? ''} />}
      {query.near && <input type="hidden" name="near" value={formatSearch(query).get('near') ?? ''} />}
      {isMapShown && <input type="hidden" name="view" value="map" />}
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-[2_1_100%] sm:flex-[2_1_13rem]">
          <label htmlFor="find-q" className="sr-only">
            Location, expertise or name
          </label>
          <input
            id="find-q"
            name="q"
            type="search"
            defaultValue={query.q}
            maxLength={LONGEST_SEARCH_TEXT}
            placeholder="Location, expertise or name"
            autoComplete="off"
            aria-invalid={errors.q ? true : undefined}
            aria-describedby={errors.q ? 'find-q-error' : undefined}
            className={classNames(CONTROL, 'h-11')}
          />
          <FieldNote id="find-q-error" message={errors.q} />
        </div>
        <div className="min-w-0 flex-[1_1_7rem]">
          <label htmlFor="find-place" className="sr-only">
            ZIP code or city
          </label>
          <input
            id="find-place"
            name="place"
            type="search"
            defaultValue={query.place}
            maxLength={LONGEST_SEARCH_TEXT}
            placeholder={placeLabel ? `Near ${placeLabel}` : 'ZIP code or city'}
            autoComplete="postal-code"
            aria-invalid={errors.place ? true : undefined}
            aria-describedby={errors.place ? 'find-place-error' : undefined}
            className={classNames(CONTROL, 'h-11')}
          />
          <FieldNote id="find-place-error" message={errors.place} />
        </div>
        <Choice
          name="radius"
          label="Distance"
          value={String(query.radiusMiles)}
          shape="box"
          options={withOwn(RADII, query.radiusMiles).map((miles) => [String(miles), `${miles} miles`])}
        />
        <button type="submit" className={buttonClass({})}>
          Search
        </button>
      </div>
      <details className="find-filters group mt-2" open={set > 0 || query.sort !== null}>
        <summary className="inline-flex lg:supports-[selector(::details-content)]:hidden min-h-10 list-none items-center gap-2 rounded-md font-semibold text-sm hover:text-accent-text touch:min-h-11 [&::-webkit-details-marker]:hidden">
          Filters and order
          {set > 0 && (
            <span className="tabular rounded-full bg-accent px-2 text-accent-contrast text-xs">{set}</span>
          )}
          <span aria-hidden="true" className="text-muted group-open:rotate-180">
            ▾
          </span>
        </summary>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Choice
            name="category"
            label="Expertise"
            value={query.category ?? ''}
            options={[['', 'All Expertise'], ...CATEGORIES.map(({ id, name }) => [id, name] as const)]}
          />
          <Choice
            name="type"
            label="Kind of expert"
            value={query.type ?? ''}
            options={[
              ['', 'All experts'],
              ['individual', 'Individuals'],
              ['wellness-center', 'Wellness centers'],
            ]}
          />
          <Choice
            name="rating"
            label="Least rating"
            value={query.minRating === null ? '' : String(query.minRating)}
            options={[
              ['', 'Any rating'],
              ...withOwn(RATINGS, query.minRating).map(
                (least) => [String(least), `${least} and up`] as const,
              ),
            ]}
          />
          <Pill name="premium" label="Premium" isOn={query.premium} />
          <Pill name="online" label="Online Now" isOn={query.online} />
          <Pill name="today" label="Available Today" isOn={query.today} />
          <Choice
            name="sort"
            label="Order"
            value={query.sort ?? sort}
            options={[
              ...(hasPlace(query) ? [['distance', 'Nearest first'] as const] : []),
              ['rating', 'Best rated first'],
              ['next-free', 'Soonest free first'],
            ]}
          />
          {(set > 0 || query.q || query.sort) && (
            <Link
              to={searchUrl({ ...query, ...CLEARED })}
              className="text-link inline-flex min-h-10 items-center px-2 text-sm touch:min-h-11"
            >
              Clear all
            </Link>
          )}
        </div>
      </details>
    </form>
  );
}

const CLEARED = {
  q: '',
  category: null,
  type: null,
  minRating: null,
  today: false,
  online: false,
  premium: false,
  sort: null,
  after: null,
} satisfies Partial<SearchQuery>;

/** The choices, and the value of the address where it is another one. */
function withOwn(choices: readonly number[], own: number | null): number[] {
  return own === null || choices.includes(own) ? [...choices] : [...choices, own].sort((a, b) => a - b);
}

function Choice(props: {
  name: string;
  label: string;
  value: string;
  shape?: 'box';
  options: readonly (readonly [value: string, label: string])[];
}) {
  const isSet = props.value !== '' && !props.shape && props.name !== 'sort';
  return (
    <span className={classNames('relative inline-flex min-w-0 text-muted', CHEVRON)}>
      <select
        name={props.name}
        aria-label={props.label}
        defaultValue={props.value}
        className={classNames(
          SELECT,
          props.shape && 'h-11 rounded-md',
          isSet ? 'border-accent bg-accent-soft text-accent-soft-text' : 'border-line-strong',
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

function FieldNote({ id, message }: { id: string; message: string | undefined }) {
  return message ? (
    <p id={id} className="mt-1 font-medium text-danger-text text-sm">
      {message}
    </p>
  ) : null;
}
