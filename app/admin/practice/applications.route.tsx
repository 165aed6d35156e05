import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { APPLICATION_STATUS_WORDS } from '../../../core/practice/applications/application.ts';
import {
  APPLICATION_FILTERS,
  readApplications,
} from '../../../core/practice/applications/read-application.server.ts';
import { sayDate } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/applications.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, APPLICATION_FILTERS, TIME_SORTS, (query) =>
    readApplications(ctx, query),
  );
}

export const meta = () => [{ title: 'Applications · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Applications({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Applications"
      path="/admin/applications"
      data={loaderData}
      searchLabel="Name, e-mail or place"
      empty="There are no such applications"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'waiting', label: 'Waiting for us' },
        { filter: 'open', label: 'Open' },
        { filter: 'decided', label: 'Decided' },
      ]}
      hrefOf={(row) => `/admin/applications/${row.id}`}
      columns={[
        {
          label: 'Name',
          cell: (row) => (
            <>
              {row.name}
              <span className="block font-normal text-muted md:hidden">{row.place}</span>
            </>
          ),
        },
        {
          label: 'Type',
          wide: true,
          cell: (row) => (row.type === 'individual' ? 'Individual' : 'Wellness center'),
        },
        { label: 'Place', wide: true, cell: (row) => row.place },
        {
          label: 'State',
          cell: (row) => {
            const { word, tone } = APPLICATION_STATUS_WORDS[row.status];
            return <Badge tone={tone}>{word()}</Badge>;
          },
        },
        {
          label: 'Due',
          cell: (row) => row.status === 'in-review' && row.promisedOn && sayDate(row.promisedOn),
        },
        {
          label: 'Since',
          wide: true,
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
      ]}
    />
  );
}
