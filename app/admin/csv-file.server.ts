import type { Context } from '../../core/context.ts';
import type { TableQuery } from '../../core/ground/admin/table-page.ts';
import { type ExportedTable, exportTable } from '../../core/overview/moderation/export-table.server.ts';
import { downloadResponse } from '../download-response.server.ts';

export async function csvFile<Query extends TableQuery<string, string>, Row>(
  ctx: Context,
  name: string,
  table: ExportedTable<Query, Row>,
  query: Query,
): Promise<Response> {
  const pieces = await exportTable(ctx, table, query);
  const day = ctx.now().toString().slice(0, 10);
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return downloadResponse(`plugwell-${name}-${day}.csv`, body);
}
