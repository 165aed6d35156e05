import { isOurTime } from '../../../lib/instant.ts';
import { plainLine } from '../../../lib/plain-text.ts';

export type TableQuery<Filter extends string, Sort extends string> = {
  words: string;
  filter: Filter;
  sort: Sort;
  after: Cursor | null;
  rows?: number;
};

/** Where a page ends: the sort value of its last row, and the row's id to break ties. */
export type Cursor = { value: string; id: string };

export type TablePage<Row> = { rows: Row[]; next: Cursor | null };

export const TIME_SORTS = ['newest', 'oldest'] as const;

export type TimeSort = (typeof TIME_SORTS)[number];

export const EVERYTHING = { words: '', filter: 'all', sort: 'newest', after: null } as const;

export const ROWS_PER_PAGE = 25;
const MAX_WORDS_LENGTH = 100;

/**
 * Parses the query of a table page from a URL. An unknown filter or sort order becomes the first choice.
 */
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
    .slice(0, MAX_WORDS_LENGTH);
  return { words, filter, sort, after: readCursor(params.get('after'), sort) };
}

/** Formats a cursor for a URL. The cursor is valid only for this sort order. */
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

/**
 * Checks for a timestamp in the exact format of the tables. Rejects dates such as February 30, which
 * `Date.parse` turns into a day in March.
 */
function isMoment(value: string): boolean {
  const at = Date.parse(value);
  return isOurTime(at) && new Date(at).toISOString() === value;
}

/**
 * Returns one page and the cursor of the next one. Pass one more row than fits on a page, so it can detect a
 * next page.
 * @param most rows per page.
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
