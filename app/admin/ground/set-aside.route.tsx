import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import type { SetAsideKind } from '../../../core/ground/set-aside/kinds.ts';
import { readSetAside } from '../../../core/overview/moderation/read-set-aside.server.ts';
import { SET_ASIDE_KINDS } from '../../../core/registries.ts';
import { visitOf } from '../../context.server.ts';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/set-aside.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, FILTERS, TIME_SORTS, (query) =>
    readSetAside(ctx, SET_ASIDE_KINDS, query),
  );
}

const FILTERS = ['all', ...(Object.keys(SET_ASIDE_KINDS) as SetAsideKind[])] as const;

export const meta = () => [{ title: 'Failed Tasks · Admin' }, { name: 'robots', content: 'noindex' }];

export default function SetAside({ loaderData }: Route.ComponentProps) {
  const { rows, state, isFirst } = loaderData;
  // Hides the filters if there are no rows, because they would fill a phone's screen.
  const isEmpty = rows.length === 0 && isFirst && state.filter === 'all' && state.words === '';
  return (
    <AdminTable
      title="Failed Tasks"
      path="/admin/set-aside"
      data={loaderData}
      searchLabel="Person or error"
      empty="No failed tasks"
      filters={[
        { filter: 'all', label: 'All' },
        ...(isEmpty ? [] : Object.entries(SET_ASIDE_KINDS)).map(([filter, { words }]) => ({
          filter,
          label: words,
        })),
      ]}
      hrefOf={(row) => `/admin/set-aside/${row.id}`}
      columns={[
        {
          label: 'Task',
          cell: (row) => (
            <>
              {SET_ASIDE_KINDS[row.kind].words}
              <span className="block font-normal text-muted md:hidden">{row.subject}</span>
            </>
          ),
        },
        { label: 'Concerns', wide: true, cell: (row) => row.subject },
        { label: 'Tries', cell: (row) => <span className="tabular">{row.tries}</span> },
        {
          label: 'Since',
          wide: true,
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
        {
          label: 'Next try',
          cell: (row) => <Moment at={row.nextTryAt} />,
        },
      ]}
    />
  );
}
