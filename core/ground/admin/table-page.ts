import { isOurTime } from '../../../lib/instant.ts';
import { plainLine } from '../../../lib/plain-text.ts';

/** Which part of a table is asked for; everything comes from the address and may be anything. */
export type TableQuery<Filter extends string, Sort extends string> = {
  words: string;
  filter: Filter;
  sort: Sort;
  /** Where the page before ended; null for the first page. */
  after: Cursor | null;
  /** How many rows a page has; left out, as many as a table shows. */
  rows?: number;
};

/** The last row of a page: what it is sorted by, and its id for rows that are alike in that. */
export type Cursor = { value: string; id: string };

/** One page of a table. */
export type TablePage<Row> = { rows: Row[]; next: Cursor | null };

/** The orders of a table whose rows have a moment. */
export const TIME_SORTS = ['newest', 'oldest'] as const;

export type TimeSort = (typeof TIME_SORTS)[number];

/** The first page of a table, whatever its rows. */
export const EVERYTHING = { words: '', filter: 'all', sort: 'newest', after: null } as const;

export const ROWS_PER_PAGE = 25;
const LONGEST_WORDS = 100;

/** Reads the part asked for; whatever is not one of the choices becomes the first of them. */
export function readTableQuery<Filter extends string, Sort extends string>(
  params: URLSearchParams,
  filters: readonly [Filter, ...Filter[]],
  sorts: readonly [Sort, ...Sort[]],
): TableQuery<Filter, Sort> {
  const filter = filters.find((one) => one === params.get('filter')) ?? filters[0];
  const sort = sorts.find((one) => one === params.get('sort')) ?? sorts[0];
  const words = plainLine(params.get('q') ?? '')
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_WORDS);
  return { words, filter, sort, after: readCursor(params.get('after'), sort) };
}

/** The cursor as it stands in an address; it holds for its own order alone. */
export function writeCursor(cursor: Cursor, sort: string): string {
  return [sort, cursor.id, cursor.value].join('~');
}

function readCursor(text: string | null, sort: string): Cursor | null {
  const [, of, id, value] = /^([a-z]+)~([0-9a-f-]{36})~(.{0,200})$/su.exec(text ?? '') ?? [];
  if (of !== sort || !id || value === undefined || value.includes('\0')) return null;
  if (!/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id)) return null;
  if (sort !== 'name' && !isMoment(value)) return null;
  return { value, id };
}

/** True for a moment as the tables write it; 'February 30' is read as a day of March, and is none. */
function isMoment(value: string): boolean {
  const at = Date.parse(value);
  return isOurTime(at) && new Date(at).toISOString() === value;
}

/**
 * Cuts the one row more than a page, by which it is known whether there is another.
 * @param most as many rows as a page has.
 */
export function pageOf<Row extends { id: string }>(
  rows: Row[],
  value: (row: Row) => string,
  most = ROWS_PER_PAGE,
): TablePage<Row> {
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > most && last ? { value: value(last), id: last.id } : null,
  };
}
