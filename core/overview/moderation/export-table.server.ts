import { type CsvCell, csvHead, csvRows } from '../../../lib/csv.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import type { ActFacts } from '../../ground/admin/acts.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import type { TablePage, TableQuery } from '../../ground/admin/table-page.ts';
import type { EXPORT_ACTS } from './admin-acts.ts';

/** The maximum number of rows in a file. Admins can filter by day to export the rest. */
const MAX_EXPORTED = 50_000;
const ROWS_AT_A_TIME = 1000;

/**
 * A table that admins can export: its headings, the cells of a row, and the function that reads its pages.
 */
export type ExportedTable<Query extends TableQuery<string, string>, Row> = {
  act: keyof typeof EXPORT_ACTS;
  headings: readonly string[];
  cellsOf(row: Row): readonly CsvCell[];
  read(ctx: Context, query: Query): Promise<TablePage<Row>>;
};

/**
 * Yields the pieces of a CSV file with a table's rows, in the order of its page. Refuses anyone but an admin.
 * First records the export and its filters, but not the search text, which can name a person. Reads the rows
 * as the file is sent.
 * @param options.atMost the maximum number of rows; by default, `MAX_EXPORTED`.
 */
export async function exportTable<Query extends TableQuery<string, string>, Row>(
  ctx: Context,
  table: ExportedTable<Query, Row>,
  query: Query,
  options: { atMost?: number } = {},
): Promise<AsyncGenerator<string>> {
  const admin = actingAdmin(ctx);
  const { words, after: _, rows: __, ...narrowed } = query;
  const facts: ActFacts = { ...narrowed, bySearch: words !== '' };
  await inTransaction(ctx, (ctx) =>
    recordAct(ctx, {
      admin,
      act: table.act,
      subject: { kind: 'csv-file', id: ctx.newId() },
      before: {},
      after: facts,
    }),
  );
  return piecesOf(ctx, table, query, options.atMost ?? MAX_EXPORTED);
}

async function* piecesOf<Query extends TableQuery<string, string>, Row>(
  ctx: Context,
  { headings, cellsOf, read }: ExportedTable<Query, Row>,
  query: Query,
  atMost: number,
): AsyncGenerator<string> {
  yield csvHead(headings);
  let after: Query['after'] = null;
  for (let left = atMost; left > 0; left -= ROWS_AT_A_TIME) {
    const page: TablePage<Row> = await read(ctx, { ...query, after, rows: Math.min(left, ROWS_AT_A_TIME) });
    if (page.rows.length > 0) yield csvRows(page.rows.map(cellsOf));
    if (!page.next) return;
    after = page.next;
  }
}
