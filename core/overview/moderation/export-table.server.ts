import { type CsvCell, csvHead, csvRows } from '../../../lib/csv.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import type { ActFacts } from '../../ground/admin/acts.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import type { TablePage, TableQuery } from '../../ground/admin/table-page.ts';
import type { EXPORT_ACTS } from './admin-acts.ts';

/** More than an admin looks through; whoever needs more narrows the table down by days. */
export const EXPORTED_AT_MOST = 50_000;
const ROWS_AT_A_TIME = 1000;

/** A table of the admins as a file: its headings, the cells of a row, and how its pages are read. */
export type ExportedTable<Query extends TableQuery<string, string>, Row> = {
  act: keyof typeof EXPORT_ACTS;
  headings: readonly string[];
  cellsOf(row: Row): readonly CsvCell[];
  read(ctx: Context, query: Query): Promise<TablePage<Row>>;
};

/**
 * A table as the pieces of a CSV file, the rows and the order that its page has, from the first one. That it is taken
 * along is recorded first, with what it was narrowed down by; words stay out of the record, as they may name a person.
 * The rows are read while the file is written.
 * @param options.atMost rows, `EXPORTED_AT_MOST` where it is left out.
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
  return piecesOf(ctx, table, query, options.atMost ?? EXPORTED_AT_MOST);
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
