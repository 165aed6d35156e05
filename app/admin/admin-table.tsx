import { ArrowDown, ArrowUp, Download, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useTextOfUrl } from '../ui/fields/use-typed-since.ts';
import { PageLink } from '../ui/page-link.tsx';

type TableState = {
  words: string;
  filter: string;
  sort: string;
  /** Values of the other filters by field name; '' means no filter. */
  narrowed?: Readonly<Record<string, string>>;
};

export type TableData<Row> = { state: TableState; rows: Row[]; next: string | null; isFirst: boolean };

/** The sort orders of a date column. */
export const BY_TIME = [
  { sort: 'newest', up: false },
  { sort: 'oldest', up: true },
] as const;

interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The orders that the heading cycles through; `up` is the direction of the arrow. */
  sorts?: readonly { sort: string; up: boolean }[];
  wide?: boolean;
  figure?: boolean;
}

export interface AdminTableProps<Row extends { id: string }> {
  title: string;
  path: string;
  data: TableData<Row>;
  filters: readonly { filter: string; label: string }[];
  /** The first column contains the link to each row's page. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  hrefOf: (row: Row) => string;
  searchLabel: string;
  empty: string;
  /** Shown if the table has no rows at all; defaults to `empty`. */
  none?: string;
  under?: ReactNode;
  csv?: string;
  /** The fields of the filter form that set `narrowed`. */
  fields?: ReactNode;
}

function tablePath(path: string, state: Partial<TableState> & { after?: string | null }): string {
  const query = new URLSearchParams();
  if (state.words) query.set('q', state.words);
  if (state.filter) query.set('filter', state.filter);
  if (state.sort) query.set('sort', state.sort);
  for (const [name, value] of Object.entries(state.narrowed ?? {})) if (value) query.set(name, value);
  if (state.after) query.set('after', state.after);
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * Renders a searchable, filterable table whose rows are links. '/' focuses the search, the arrow keys (or j
 * and k) move between rows, and Enter opens one.
 */
export function AdminTable<Row extends { id: string }>(props: AdminTableProps<Row>) {
  const { title, path, data, filters, columns, hrefOf } = props;
  const { state, rows } = data;
  const isNarrowed = Object.values(state.narrowed ?? {}).some(Boolean);
  const isWhole = !isNarrowed && state.words === '' && state.filter === filters[0]?.filter && data.isFirst;
  const busy = useNavigation().state === 'loading';
  const page = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function jump(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      event.preventDefault();
      page.current?.querySelector<HTMLInputElement>('input[name=q]')?.focus();
    }
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, []);

  return (
    <div ref={page} aria-busy={busy}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="min-w-0 font-display text-3xl [overflow-wrap:anywhere]">{title}</h1>
        <SearchForm path={path} label={props.searchLabel} state={state} fields={props.fields} />
      </div>
      {(props.under || props.csv) && (
        <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          {props.under}
          {props.csv && rows.length > 0 && (
            <a
              href={tablePath(props.csv, state)}
              download=""
              className="inline-flex items-center gap-2 text-link touch:min-h-11"
            >
              <Download aria-hidden="true" className="size-4" />
              Export as CSV
            </a>
          )}
        </div>
      )}
      {filters.length > 1 && <Filters path={path} filters={filters} state={state} />}
      {rows.length === 0 ? (
        <EmptyState
          title={isWhole ? (props.none ?? props.empty) : props.empty}
          action={
            state.words || isNarrowed ? (
              <ButtonLink variant="secondary" to={tablePath(path, { ...state, words: '', narrowed: {} })}>
                Clear the search
              </ButtonLink>
            ) : null
          }
        />
      ) : (
        <Rows {...{ title, path, columns, hrefOf, state, rows }} />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted text-sm max-md:hidden" data-needs-script="">
          Press / to search, j and k to move between rows, Enter to open.
        </p>
        <nav aria-label="Pages" className="flex gap-2">
          {!data.isFirst && (
            <ButtonLink variant="secondary" size="sm" to={tablePath(path, state)}>
              First page
            </ButtonLink>
          )}
          {data.next && (
            <ButtonLink variant="secondary" size="sm" to={tablePath(path, { ...state, after: data.next })}>
              Next page
            </ButtonLink>
          )}
        </nav>
      </div>
    </div>
  );
}

function SearchForm(props: { path: string; label: string; state: TableState; fields: ReactNode }) {
  const { path, label, state, fields } = props;
  const field = useTextOfUrl(state.words);
  return (
    <Form
      method="get"
      action={path}
      role="search"
      className={classNames(
        'flex w-full items-end gap-2',
        fields ? 'flex-wrap [&>button]:grow sm:[&>button]:grow-0' : 'sm:w-96',
      )}
    >
      {state.filter && <input type="hidden" name="filter" value={state.filter} />}
      {state.sort && <input type="hidden" name="sort" value={state.sort} />}
      <TextField
        ref={field}
        name="q"
        type="search"
        label={label}
        hideLabel
        placeholder={label}
        defaultValue={state.words}
        maxLength={100}
        aria-keyshortcuts="/"
        before={<Search className="size-4" />}
        className={fields ? 'w-full grow basis-full lg:w-auto lg:basis-64' : 'grow'}
      />
      {fields}
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  );
}

function Filters({
  path,
  filters,
  state,
}: {
  path: string;
  filters: AdminTableProps<{ id: string }>['filters'];
  state: TableState;
}) {
  return (
    <nav aria-label="Filter" className="mb-4 flex flex-wrap gap-2">
      {filters.map(({ filter, label }) => (
        <PageLink
          key={filter}
          to={tablePath(path, { ...state, filter })}
          aria-current={filter === state.filter ? 'true' : undefined}
          className="inline-flex min-h-8 items-center rounded-md border border-line px-3 font-semibold text-muted text-sm transition-colors hover:border-line-strong hover:text-ink aria-[current]:border-accent-line aria-[current]:bg-accent-soft aria-[current]:text-accent-soft-text touch:min-h-11"
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Rows<Row extends { id: string }>(
  props: Pick<AdminTableProps<Row>, 'title' | 'path' | 'columns' | 'hrefOf'> & {
    state: TableState;
    rows: readonly Row[];
  },
) {
  const { title, path, columns, hrefOf, state, rows } = props;
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="border-line border-b">
          <tr>
            {columns.map((column) => (
              <Heading key={column.label} column={column} path={path} state={state} />
            ))}
          </tr>
        </thead>
        {/* Keeps a badge on one line on a phone. */}
        <tbody onKeyDown={moveFocus} className="[&_td_.inline-flex]:whitespace-nowrap">
          {rows.map((row) => (
            <tr
              key={row.id}
              className="relative border-line border-b last:border-b-0 hover:bg-sunken has-[:focus-visible]:bg-accent-soft"
            >
              {columns.map((column, place) => (
                <td
                  key={column.label}
                  className={classNames(
                    'px-4 py-3 align-top',
                    column.wide && 'max-md:hidden',
                    column.figure && 'tabular whitespace-nowrap text-right',
                    place === 0 && 'max-md:min-w-32',
                  )}
                >
                  {place === 0 ? (
                    <PageLink
                      to={hrefOf(row)}
                      data-row=""
                      className="block min-h-6 font-semibold text-ink [overflow-wrap:anywhere] after:absolute after:inset-0"
                    >
                      {column.cell(row)}
                    </PageLink>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading<Row>({ column, path, state }: { column: Column<Row>; path: string; state: TableState }) {
  const { label, sorts, wide, figure } = column;
  const at = sorts?.findIndex(({ sort }) => sort === state.sort) ?? -1;
  const now = sorts?.[at];
  const then = sorts?.[(at + 1) % sorts.length];
  const Arrow = now?.up ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={now ? (now.up ? 'ascending' : 'descending') : undefined}
      className={classNames(
        'px-4 py-2 font-semibold text-muted',
        wide && 'max-md:hidden',
        figure && 'text-right',
      )}
    >
      {then ? (
        <PageLink
          to={tablePath(path, { ...state, sort: then.sort })}
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink touch:min-h-11"
        >
          {label}
          {now && <Arrow aria-hidden="true" className="size-3.5" />}
        </PageLink>
      ) : (
        label
      )}
    </th>
  );
}
