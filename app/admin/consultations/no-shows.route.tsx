import { STATUS_WORDS } from '../../../core/consultations/bookings/status-words.ts';
import {
  NO_SHOW_FILTERS,
  readNoShows,
} from '../../../core/consultations/consultation-day/read-no-shows.server.ts';
import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { visitOf } from '../../context.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/no-shows.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, NO_SHOW_FILTERS, TIME_SORTS, (query) => readNoShows(ctx, query));
}

export const meta = () => [{ title: 'No-Shows · Admin' }, { name: 'robots', content: 'noindex' }];

export default function NoShows({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="No-Shows"
      path="/admin/no-shows"
      data={loaderData}
      searchLabel="Expert or client"
      empty="There are no such no-shows"
      none="No no-shows yet"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'waiting', label: 'Waiting for us' },
        { filter: 'decided', label: 'Decided' },
      ]}
      hrefOf={(row) => `/admin/no-shows/${row.id}`}
      columns={[
        {
          label: 'Expert',
          cell: (row) => (
            <>
              {row.practice}
              <span className="block font-normal text-muted md:hidden">{row.client}</span>
            </>
          ),
        },
        { label: 'Client', wide: true, cell: (row) => row.client },
        {
          label: 'Status',
          cell: (row) => {
            const { word, tone } = STATUS_WORDS[row.status];
            return <Badge tone={tone}>{word()}</Badge>;
          },
        },
        {
          label: 'Reported',
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
      ]}
    />
  );
}
