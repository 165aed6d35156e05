import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { EVENT_FILTERS, readEvents } from '../../../core/money/payments/read-payments.server.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/payment-events.route';
import { EventState, EventType } from './payment-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, EVENT_FILTERS, TIME_SORTS, (query) => readEvents(ctx, query));
}

export const meta = () => [{ title: 'Payment Events · Admin' }, { name: 'robots', content: 'noindex' }];

export default function PaymentEvents({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/payments">Payments</BackLink>
      <AdminTable
        title="Payment Events"
        path="/admin/payments/events"
        data={loaderData}
        searchLabel="Type, reference or error"
        empty="There are no such events"
        none="No events yet."
        filters={[
          { filter: 'all', label: 'All' },
          { filter: 'waiting', label: 'Waiting' },
          { filter: 'failed', label: 'Failed' },
          { filter: 'set-aside', label: 'Set aside' },
        ]}
        hrefOf={(row) => `/admin/payments/events/${row.id}`}
        columns={[
          { label: 'Event', cell: (row) => <EventType type={row.type} /> },
          { label: 'State', cell: (row) => <EventState event={row} /> },
          {
            label: 'Received',
            sorts: BY_TIME,
            cell: (row) => <Moment at={row.at} />,
          },
        ]}
      />
    </>
  );
}
