import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { LICENSE_STATUS_WORDS } from '../../../core/practice/licenses/license.ts';
import { LICENSE_FILTERS, readLicenses } from '../../../core/practice/licenses/read-licenses.server.ts';
import { visitOf } from '../../context.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/licenses.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, LICENSE_FILTERS, TIME_SORTS, (query) => readLicenses(ctx, query));
}

export const meta = () => [{ title: 'Licenses · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Licenses({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Licenses"
      path="/admin/licenses"
      data={loaderData}
      searchLabel="Practice or place"
      empty="There are no such licenses"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'waiting', label: 'Waiting for us' },
        { filter: 'ending', label: 'Ending within 30 days' },
        { filter: 'expired', label: 'Hidden' },
      ]}
      hrefOf={(row) => `/admin/licenses/${row.id}`}
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
        {
          label: 'State',
          cell: (row) => {
            const { word, tone } = LICENSE_STATUS_WORDS[row.status];
            return <Badge tone={tone}>{word()}</Badge>;
          },
        },
        { label: 'Last day', cell: (row) => row.expiresOn },
        {
          label: 'Sent',
          wide: true,
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
      ]}
    />
  );
}
