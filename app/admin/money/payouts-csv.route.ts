import { PAYOUT_FILTERS } from '../../../core/business/payouts/payout-rows.ts';
import { readTableQuery, TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { EXPORTED_PAYOUTS } from '../../../core/overview/moderation/exported-tables.server.ts';
import { visitOf } from '../../context.server.ts';
import { csvFile } from '../csv-file.server.ts';
import type { Route } from './+types/payouts-csv.route';

export async function loader(args: Route.LoaderArgs) {
  const query = readTableQuery(new URL(args.request.url).searchParams, PAYOUT_FILTERS, TIME_SORTS);
  return await csvFile(visitOf(args).ctx, 'payouts', EXPORTED_PAYOUTS, query);
}
