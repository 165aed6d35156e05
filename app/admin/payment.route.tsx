import { redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { actingAdmin } from '../../core/admin/acting-admin.ts';
import { markGivenBack, markPaid } from '../../core/payments/mark-paid.server.ts';
import { readOnePayment } from '../../core/payments/read-payments.server.ts';
import { formatCents } from '../../lib/money.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { answerForm } from '../sending/answer-form.server.ts';
import { Form } from '../sending/form.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { PageLink } from '../ui/page-link.tsx';
import type { Route } from './+types/payment.route';
import { DetailHeading } from './detail-heading.tsx';
import { FactList } from './fact-list.tsx';
import { Moment } from './moment.tsx';
import { PaymentState, PROVIDER_WORDS } from './payment-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  return await readOnePayment(visitOf(args).ctx, args.params.id);
}

const markForm = z.object({ intent: z.enum(['mark-paid', 'mark-given-back']) });

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  actingAdmin(ctx);
  const { id } = args.params;
  return await answerForm(await args.request.formData(), markForm, async ({ intent }) => {
    await (intent === 'mark-paid' ? markPaid(ctx, { id }) : markGivenBack(ctx, { id }));
    const title = intent === 'mark-paid' ? 'Marked as paid' : 'Marked as given back';
    return redirect(`/admin/payments/${id}`, { headers: flashHeaders({ title, tone: 'success' }) });
  });
}

export const meta = () => [{ title: 'Payment · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, movements, events } = loaderData;
  const busy = useNavigation().state === 'submitting';
  const { payer, payerId, cents, paidCents, refundedCents, provider, providerRef, at } = payment;
  const isToHandBack = payment.isToGiveBack && provider === 'in-person' && paidCents > 0;
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/payments', label: 'Payments' }}
        title={`${payment.purpose}, ${formatCents(cents)}`}
        problem={actionData?.problem}
      >
        <PaymentState state={payment.state} />
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-label="The payment">
          <FactList
            facts={[
              [
                'Payer',
                <PageLink key="payer" to={`/admin/people/${payerId}`} className="text-link">
                  {payer}
                </PageLink>,
              ],
              ['Begun', <Moment key="begun" at={at} />],
              ['By', PROVIDER_WORDS[provider]],
              ...(providerRef ? ([['Reference', providerRef]] as const) : []),
              ['Paid', formatCents(paidCents)],
              ['Given back', formatCents(refundedCents)],
            ]}
          />
          {payment.state === 'owed' && (
            <Form method="post" failed={{ title: 'Failed to mark it' }} className="mt-6">
              <Button type="submit" name="intent" value="mark-paid" busy={busy} busyText="Marking...">
                Mark as paid
              </Button>
            </Form>
          )}
          {isToHandBack && (
            <Form method="post" failed={{ title: 'Failed to mark it' }} className="mt-6">
              <p className="mb-4 text-muted">This waits to be given back by hand.</p>
              <Button type="submit" name="intent" value="mark-given-back" busy={busy} busyText="Marking...">
                Mark as given back
              </Button>
            </Form>
          )}
        </Card>
        <Card as="section" aria-labelledby="movements">
          <CardHeader id="movements" title="Movements" description="As the ledger has them." />
          {movements.length === 0 && <p className="text-muted">No money has moved.</p>}
          <ul className="flex flex-col gap-4">
            {movements.map(({ what, at, lines }) => (
              <li key={what + at}>
                <p className="font-semibold">
                  {what}, <Moment at={at} />
                </p>
                {lines.map(({ account, cents }) => (
                  <p key={account} className="flex justify-between gap-4 text-sm">
                    <span>{account}</span>
                    <span className="tabular">{formatCents(cents)}</span>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </Card>
        {events.length > 0 && (
          <Card as="section" aria-labelledby="events">
            <CardHeader id="events" title="Events from the provider" />
            <ul className="flex flex-col">
              {events.map((event) => (
                <li key={event.id}>
                  <PageLink
                    to={`/admin/payments/events/${event.id}`}
                    className="flex min-h-11 items-center text-link"
                  >
                    {event.type}
                  </PageLink>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}
