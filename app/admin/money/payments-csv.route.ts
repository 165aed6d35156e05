import { readTableQuery, TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { PAYMENT_FILTERS } from '../../../core/money/payments/read-payments.server.ts';
import { EXPORTED_PAYMENTS } from '../../../core/overview/moderation/exported-tables.server.ts';
import { visitOf } from '../../context.server.ts';
import { csvFile } from '../csv-file.server.ts';
import type { Route } from './+types/payments-csv.route';

export async function loader(args: Route.LoaderArgs) {
  const query = readTableQuery(new URL(args.request.url).searchParams, PAYMENT_FILTERS, TIME_SORTS);
  return await csvFile(visitOf(args).ctx, 'payments', EXPORTED_PAYMENTS, query);
}
