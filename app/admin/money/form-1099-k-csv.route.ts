import { grossYears } from '../../../core/business/statements/gross-of-year.server.ts';
import { readTableQuery } from '../../../core/ground/admin/table-page.ts';
import { EXPORTED_GROSS } from '../../../core/overview/moderation/exported-tables.server.ts';
import { visitOf } from '../../context.server.ts';
import { csvFile } from '../csv-file.server.ts';
import type { Route } from './+types/form-1099-k-csv.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const query = readTableQuery(new URL(args.request.url).searchParams, grossYears(ctx), ['name']);
  return await csvFile(ctx, `form-1099-k-${query.filter}`, EXPORTED_GROSS, query);
}
