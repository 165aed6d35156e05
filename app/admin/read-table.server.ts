import {
  readTableQuery,
  type TablePage,
  type TableQuery,
  writeCursor,
} from '../../core/ground/admin/table-page.ts';
import type { TableData } from './admin-table.tsx';

export async function readTable<Row, Filter extends string, Sort extends string>(
  request: Request,
  filters: readonly [Filter, ...Filter[]],
  sorts: readonly [Sort, ...Sort[]],
  read: (query: TableQuery<Filter, Sort>) => Promise<TablePage<Row>>,
): Promise<TableData<Row>> {
  const query = readTableQuery(new URL(request.url).searchParams, filters, sorts);
  const { rows, next } = await read(query);
  const { words, filter, sort, after } = query;
  return {
    state: { words, filter, sort },
    rows,
    next: next && writeCursor(next, sort),
    isFirst: after === null,
  };
}
