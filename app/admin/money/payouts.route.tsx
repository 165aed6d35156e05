import { sayWait } from '../../../core/business/payouts/payout.ts';
import { PAYOUT_FILTERS } from '../../../core/business/payouts/payout-rows.ts';
import { readPayouts } from '../../../core/business/payouts/read-payouts.server.ts';
import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { formatCents } from '../../../lib/money.ts';
import { visitOf } from '../../context.server.ts';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment, useSayMoment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/payouts.route';
import { PAYOUT_WORDS, PayoutBadge } from './payout-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, PAYOUT_FILTERS, TIME_SORTS, (query) => readPayouts(ctx, query));
}

export const meta = () => [{ title: 'Payouts · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Payouts({ loaderData }: Route.ComponentProps) {
  const say = useSayMoment();
  return (
    <AdminTable
      title="Payouts"
      path="/admin/payouts"
      data={loaderData}
      csv="/admin/payouts.csv"
      searchLabel="Practice or reference"
      empty="There are no such payouts"
      none="No payouts yet."
      filters={PAYOUT_FILTERS.map((filter) => ({
        filter,
        label: filter === 'all' ? 'All' : PAYOUT_WORDS[filter][0],
      }))}
      hrefOf={(row) =>
        row.bookingId ? `/admin/bookings/${row.bookingId}` : `/admin/practices/${row.practiceId}`
      }
      columns={[
        {
          label: 'Practice',
          cell: (row) => (
            <>
              {row.practice}
              {row.kind === 'balance' && (
                <span className="block font-normal text-muted">What else we owe them</span>
              )}
            </>
          ),
        },
        {
          label: 'Amount',
          figure: true,
          cell: (row) => (
            <>
              {formatCents(row.cents)}
              {row.recoveredCents > 0 && (
                <span className="block text-muted">{formatCents(row.recoveredCents)} kept</span>
              )}
              {row.reversedCents > 0 && (
                <span className="block text-muted">{formatCents(row.reversedCents)} came back</span>
              )}
            </>
          ),
        },
        {
          label: 'State',
          cell: (row) => (
            <>
              <PayoutBadge state={row.state} />
              {row.wait && (
                <span className="mt-1 block text-muted">
                  {sayWait(row.wait, row.dueAt ? `from ${say(row.dueAt)}` : null)}
                </span>
              )}
              {row.bankFails && (
                <span className="mt-1 block text-muted">Their bank did not accept the last payout</span>
              )}
              {row.failure && <span className="mt-1 block text-muted">{row.failure}</span>}
            </>
          ),
        },
        {
          label: 'Paid',
          wide: true,
          cell: (row) =>
            row.paidAt ? <Moment at={row.paidAt} /> : <span className="text-muted">Not yet</span>,
        },
        {
          label: 'Created',
          wide: true,
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
      ]}
    />
  );
}
