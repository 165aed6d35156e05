import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { PAYMENT_FILTERS, readPayments } from '../../../core/money/payments/read-payments.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { visitOf } from '../../context.server.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/payments.route';
import { PaymentState } from './payment-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, PAYMENT_FILTERS, TIME_SORTS, (query) => readPayments(ctx, query));
}

export const meta = () => [{ title: 'Payments · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Payments({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Payments"
      path="/admin/payments"
      data={loaderData}
      csv="/admin/payments.csv"
      searchLabel="Payer, purpose or reference"
      empty="There are no such payments"
      none="No payments yet."
      under={
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <PageLink to="/admin/payments/events" className="text-link inline-flex items-center touch:min-h-11">
            Events from the payment provider
          </PageLink>
          <PageLink
            to="/admin/payments/reconciliation"
            className="text-link inline-flex items-center touch:min-h-11"
          >
            Reconciliation
          </PageLink>
        </p>
      }
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'owed', label: 'Owed' },
        { filter: 'partial', label: 'Only in part' },
        { filter: 'to-give-back', label: 'To give back' },
        { filter: 'charged-back', label: 'Charged back' },
      ]}
      hrefOf={(row) => `/admin/payments/${row.id}`}
      columns={[
        {
          label: 'For',
          cell: (row) => (
            <>
              {row.purpose}
              <span className="block font-normal text-muted md:hidden">{row.payer}</span>
            </>
          ),
        },
        { label: 'Payer', wide: true, cell: (row) => row.payer },
        { label: 'Amount', figure: true, cell: (row) => formatCents(row.cents) },
        { label: 'State', cell: (row) => <PaymentState state={row.state} /> },
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
