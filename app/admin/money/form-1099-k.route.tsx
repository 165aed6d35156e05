import { grossYears, readGrossOfYear } from '../../../core/business/statements/gross-of-year.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { visitOf } from '../../context.server.ts';
import { AdminTable } from '../admin-table.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/form-1099-k.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const years = grossYears(ctx);
  const table = await readTable(args.request, years, ['name'], (query) => readGrossOfYear(ctx, query));
  return { ...table, years, isTest: ctx.payments.sandbox !== null };
}

export const meta = () => [{ title: 'Form 1099-K · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Form1099K({ loaderData }: Route.ComponentProps) {
  const { years, isTest, state } = loaderData;
  return (
    <AdminTable
      title="Form 1099-K"
      path="/admin/form-1099-k"
      data={loaderData}
      csv="/admin/form-1099-k.csv"
      searchLabel="Practice"
      empty="There are no such practices"
      none={`No card was charged in ${state.filter}.`}
      under={
        <p className="basis-full text-muted [max-inline-size:48rem]">
          {isTest && <strong className="text-ink">These are test payments; no money moves. </strong>}
          The gross amount of each practice: price and tax of every card payment of the year, before
          commission and before anything was given back, in the practice’s time zone. The booking fee is not
          part of it. Names and tax numbers for the form are with the payment provider, by the payout account
          in the file.
        </p>
      }
      filters={years.map((year) => ({ filter: year, label: year }))}
      hrefOf={(row) => `/admin/practices/${row.id}`}
      columns={[
        { label: 'Practice', cell: (row) => row.name },
        { label: 'State', cell: (row) => row.state },
        {
          label: 'Gross amount',
          figure: true,
          cell: (row) => formatCents(row.grossCents),
        },
        {
          label: 'Card payments',
          wide: true,
          figure: true,
          cell: (row) => row.transactions,
        },
      ]}
    />
  );
}
