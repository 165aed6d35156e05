import { readBookingsQuery } from '../../../core/overview/moderation/bookings-query.ts';
import { EXPORTED_BOOKINGS } from '../../../core/overview/moderation/exported-tables.server.ts';
import { visitOf } from '../../context.server.ts';
import { csvFile } from '../csv-file.server.ts';
import type { Route } from './+types/bookings-csv.route';

export async function loader(args: Route.LoaderArgs) {
  const query = readBookingsQuery(new URL(args.request.url).searchParams);
  return await csvFile(visitOf(args).ctx, 'bookings', EXPORTED_BOOKINGS, query);
}
