import { DISPUTE_REASON_WORDS } from '../../../core/consultations/disputes/dispute.ts';
import { DISPUTE_FILTERS, readDisputes } from '../../../core/consultations/disputes/read-disputes.server.ts';
import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { formatCents } from '../../../lib/money.ts';
import { visitOf } from '../../context.server.ts';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/disputes.route';
import { DisputeBadge } from './dispute-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, DISPUTE_FILTERS, TIME_SORTS, (query) => readDisputes(ctx, query));
}

export const meta = () => [{ title: 'Disputes · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Disputes({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Disputes"
      path="/admin/disputes"
      data={loaderData}
      csv="/admin/disputes.csv"
      searchLabel="Expert or client"
      empty="There are no such disputes"
      none="No disputes yet"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'waiting', label: 'Waiting for us' },
        { filter: 'decided', label: 'Decided' },
        { filter: 'withdrawn', label: 'Withdrawn' },
      ]}
      hrefOf={(row) => `/admin/disputes/${row.id}`}
      columns={[
        {
          label: 'Client and expert',
          cell: (row) => (
            <>
              {row.client} with {row.practice}
              <span className="block font-normal text-muted">{DISPUTE_REASON_WORDS[row.reason]()}</span>
            </>
          ),
        },
        {
          label: 'Paid',
          figure: true,
          cell: (row) => (
            <>
              {formatCents(row.paidCents)}
              {row.backCents !== null && row.backCents > 0 && (
                <span className="block text-muted">{formatCents(row.backCents)} back</span>
              )}
            </>
          ),
        },
        { label: 'Status', cell: (row) => <DisputeBadge state={row.state} isReady={row.isReady} /> },
        { label: 'Answer by', wide: true, cell: (row) => <Moment at={row.answerBy} /> },
        {
          label: 'Opened',
          wide: true,
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
      ]}
    />
  );
}
