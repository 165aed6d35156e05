import {
  PLACE_FILTERS,
  readPlaceChecks,
} from '../../../core/business/consultation-places/read-place-checks.server.ts';
import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { PLACE_CHECK_WORDS } from '../../../core/people/experts/places/place-check.ts';
import { visitOf } from '../../context.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/places.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, PLACE_FILTERS, TIME_SORTS, (query) => readPlaceChecks(ctx, query));
}

export const meta = () => [{ title: 'Places · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Places({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Places"
      path="/admin/places"
      data={loaderData}
      searchLabel="Practice or place"
      empty="There are no such places"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'waiting', label: 'Waiting for us' },
        { filter: 'decided', label: 'Decided' },
      ]}
      hrefOf={(row) => `/admin/places/${row.id}`}
      columns={[
        {
          label: 'Practice',
          cell: (row) => (
            <>
              {row.practice}
              <span className="block font-normal text-muted md:hidden">{row.place}</span>
            </>
          ),
        },
        { label: 'Place', wide: true, cell: (row) => row.place },
        { label: 'Before', wide: true, cell: (row) => row.former ?? 'New' },
        {
          label: 'State',
          cell: (row) => {
            const { word, tone } = PLACE_CHECK_WORDS[row.status];
            return <Badge tone={tone}>{word}</Badge>;
          },
        },
        {
          label: 'Sent',
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
      ]}
    />
  );
}
