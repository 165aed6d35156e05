import { readReport } from '../../../core/money/reconciliation/read-reports.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayDate } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import { DIFFERENCE_WORDS, MOVEMENT_WORDS, ReportStateBadge } from '../overview/report-words.tsx';
import type { Route } from './+types/reconciliation-day.route';
import { PROVIDER_WORDS } from './payment-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  return await readReport(visitOf(args).ctx, args.params.id);
}

export const meta = () => [{ title: 'Reconciliation · Admin' }, { name: 'robots', content: 'noindex' }];

export default function ReconciliationDay({ loaderData: report }: Route.ComponentProps) {
  const { day, state, differences, found, failure } = report;
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/payments/reconciliation', label: 'Reconciliation' }}
        title={`${sayDate(day)}, ${day.slice(0, 4)}`}
      >
        <ReportStateBadge state={state} />
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-label="The day">
          <FactList
            facts={[
              ['Provider', PROVIDER_WORDS[report.provider]],
              ['Movements', String(report.movements)],
              ['Amount', formatCents(report.cents)],
              ['Provider’s fees', formatCents(report.feeCents)],
              ['Last compared', <Moment key="checked" at={report.checkedAt} />],
              ['Tries', String(report.tries)],
              ...(failure ? ([['Last error', failure]] as const) : []),
            ]}
          />
          {state === 'undone' && (
            <p className="mt-4 text-muted">
              {failure === null || failure === 'unreachable'
                ? 'The payment provider has not answered yet. We try again every hour.'
                : 'The payment provider refuses to list this day. We try again every hour. Other days are compared without it; where they differ, it may be by what moved on this one.'}
            </p>
          )}
          {state === 'begun' && (
            <p className="mt-4 text-muted">
              The comparison was switched on during this day. The next day is the first one compared.
            </p>
          )}
        </Card>
        <Card as="section" aria-labelledby="differences">
          <CardHeader id="differences" title="Differences" />
          {differences.length === 0 && <p className="text-muted">None.</p>}
          <ul className="flex flex-col gap-6">
            {differences.map((one) => (
              <li key={`${one.of}:${one.about}`}>
                <p className="mb-2 font-semibold">{DIFFERENCE_WORDS[one.kind]}</p>
                <FactList
                  facts={[
                    ['What', MOVEMENT_WORDS[one.of]],
                    ['Provider', formatCents(one.providerCents)],
                    ['Our books', formatCents(one.booksCents)],
                    ['Reference', one.about],
                    ...one.providerRefs.map((ref) => ['At the provider', ref] as const),
                    ...one.entryIds.map((id) => ['In the ledger', id] as const),
                    [
                      'Payment',
                      one.paymentId ? (
                        <PageLink key="payment" to={`/admin/payments/${one.paymentId}`} className="text-link">
                          Open the payment
                        </PageLink>
                      ) : (
                        'No payment of ours'
                      ),
                    ],
                  ]}
                />
              </li>
            ))}
          </ul>
          {found > differences.length && (
            <p className="mt-4 text-muted">
              These are the first {differences.length} of {found}.
            </p>
          )}
        </Card>
      </div>
    </>
  );
}
