import { DISPUTE_FILTERS } from '../../../core/consultations/disputes/read-disputes.server.ts';
import { readTableQuery, TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { EXPORTED_DISPUTES } from '../../../core/overview/moderation/exported-tables.server.ts';
import { visitOf } from '../../context.server.ts';
import { csvFile } from '../csv-file.server.ts';
import type { Route } from './+types/disputes-csv.route';

export async function loader(args: Route.LoaderArgs) {
  const query = readTableQuery(new URL(args.request.url).searchParams, DISPUTE_FILTERS, TIME_SORTS);
  return await csvFile(visitOf(args).ctx, 'disputes', EXPORTED_DISPUTES, query);
}
