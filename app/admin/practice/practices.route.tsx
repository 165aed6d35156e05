import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { PRACTICE_FILTERS, readPractices } from '../../../core/overview/moderation/read-practices.server.ts';
import { visitOf } from '../../context.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/practices.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, PRACTICE_FILTERS, TIME_SORTS, (query) => readPractices(ctx, query));
}

export const meta = () => [{ title: 'Practices · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Practices({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Practices"
      path="/admin/practices"
      data={loaderData}
      searchLabel="Name"
      empty="No practices found"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'flagged', label: 'Flagged' },
        { filter: 'suspended', label: 'Suspended' },
      ]}
      hrefOf={(practice) => `/admin/practices/${practice.id}`}
      columns={[
        { label: 'Name', cell: (practice) => practice.name },
        {
          label: 'Type',
          wide: true,
          cell: (practice) => (practice.type === 'wellness-center' ? 'Wellness Center' : 'Individual'),
        },
        {
          label: 'Status',
          cell: ({ flags, isSuspended }) => (
            <span className="flex flex-wrap gap-2">
              {isSuspended && <Badge tone="danger">Suspended</Badge>}
              {flags > 0 && <Badge tone="pending">{flags === 1 ? '1 flag' : `${flags} flags`}</Badge>}
            </span>
          ),
        },
        {
          label: 'Since',
          wide: true,
          sorts: BY_TIME,
          cell: (practice) => <Moment at={practice.at} />,
        },
      ]}
    />
  );
}
