import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { REPORT_FILTERS, readReports } from '../../../core/money/reconciliation/read-reports.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayDate } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { ReportStateBadge } from '../overview/report-words.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/reconciliation.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const table = await readTable(args.request, REPORT_FILTERS, TIME_SORTS, (query) => readReports(ctx, query));
  return { ...table, isByHand: ctx.payments.provider.name === 'in-person' };
}

export const meta = () => [{ title: 'Reconciliation · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Reconciliation({ loaderData }: Route.ComponentProps) {
  const { isByHand } = loaderData;
  return (
    <>
      <BackLink to="/admin/payments">Payments</BackLink>
      <AdminTable
        title="Reconciliation"
        path="/admin/payments/reconciliation"
        data={loaderData}
        searchLabel="Day or reference"
        empty="There are no such days"
        none={isByHand ? 'No reports: payments are made by hand here.' : 'No day has been compared yet.'}
        under={
          <p className="max-w-3xl text-muted">
            {isByHand
              ? 'Payments are made in person here and marked by hand. No payment provider holds any money, so there is nothing to compare and no reports are written.'
              : 'Each day, by UTC, we compare what the payment provider says has moved with our own books. A day that the provider does not list is tried again every hour, and holds up no other.'}
          </p>
        }
        filters={[
          { filter: 'all', label: 'All' },
          { filter: 'differs', label: 'Differs' },
          { filter: 'undone', label: 'Not done' },
        ]}
        hrefOf={(row) => `/admin/payments/reconciliation/${row.id}`}
        columns={[
          {
            label: 'Day',
            sorts: BY_TIME,
            cell: (row) => `${sayDate(row.day)}, ${row.day.slice(0, 4)}`,
          },
          { label: 'Result', cell: (row) => <ReportStateBadge state={row.state} /> },
          { label: 'Differences', figure: true, cell: (row) => row.found },
          {
            label: 'Movements',
            wide: true,
            figure: true,
            cell: (row) => row.movements,
          },
          {
            label: 'Amount',
            wide: true,
            figure: true,
            cell: (row) => formatCents(row.cents),
          },
        ]}
      />
    </>
  );
}
