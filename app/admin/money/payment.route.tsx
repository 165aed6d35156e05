import { redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { sayReason } from '../../../core/money/payments/chargeback.ts';
import { markPaid, markRefunded } from '../../../core/money/payments/mark-paid.server.ts';
import { PARTIAL_HOURS } from '../../../core/money/payments/payment.ts';
import type { ChargebackRow } from '../../../core/money/payments/payment-rows.ts';
import { PAYMENT_SHOWN } from '../../../core/money/payments/payment-shown.ts';
import { readOnePayment } from '../../../core/money/payments/read-payments.server.ts';
import { sendTestChargeback } from '../../../core/money/sandbox/send-test-chargeback.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/payment.route';
import {
  EventState,
  EventType,
  PaymentState,
  PROVIDER_WORDS,
  sayAccount,
  sayMoved,
} from './payment-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const one = await readOnePayment(ctx, args.params.id);
  return {
    ...one,
    seen: await seenOf(ctx, [PAYMENT_SHOWN, args.params.id]),
    isTest: ctx.payments.sandbox !== null && one.payment.provider === 'sandbox',
  };
}

const CHARGEBACK_STEPS = {
  'chargeback-open': 'open',
  'chargeback-in-review': 'in-review',
  'chargeback-won': 'won',
  'chargeback-lost': 'lost',
} as const;

const markForm = z.object({
  intent: z.enum([
    ...(['mark-paid', 'mark-given-back'] as const),
    ...(Object.keys(CHARGEBACK_STEPS) as (keyof typeof CHARGEBACK_STEPS)[]),
  ]),
});

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const { id } = args.params;
  return await answerForm(form, markForm, async ({ intent }) => {
    let title = 'Test event sent';
    if (intent === 'mark-paid') {
      await markPaid(ctx, { id });
      title = 'Marked as paid';
    } else if (intent === 'mark-given-back') {
      await markRefunded(ctx, { id });
      title = 'Marked as given back';
    } else {
      await sendTestChargeback(ctx, { id, step: CHARGEBACK_STEPS[intent] });
    }
    return redirect(`/admin/payments/${id}`, { headers: flashHeaders({ title, tone: 'success' }) });
  });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Payment · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, movements, events, chargebacks, isTest } = loaderData;
  const busy = useNavigation().state === 'submitting';
  const { payer, payerId, cents, heldCents, paidCents, refundedCents, provider, providerRef, at } = payment;
  const isToHandBack = payment.isToGiveBack && provider === 'in-person' && paidCents > 0;
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/payments', label: 'Payments' }}
        title={`${payment.purpose}, ${formatCents(cents)}`}
        problem={actionData?.problem}
        answer={actionData}
      >
        <PaymentState state={payment.state} />
      </DetailHeading>
      {payment.state === 'partial' && (
        <Banner
          tone="info"
          title={`Only ${formatCents(paidCents > 0 ? paidCents : heldCents)} of ${formatCents(cents)} came`}
          className="mb-6"
        >
          {`It counts as not paid. If the rest doesn’t come within ${PARTIAL_HOURS} hours, we give back what came.`}
        </Banner>
      )}
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
              ['Created', <Moment key="created" at={at} />],
              ['By', PROVIDER_WORDS[provider]],
              ...(providerRef ? ([['Reference', providerRef]] as const) : []),
              paidCents === 0 && ['held', 'partial'].includes(payment.state)
                ? ['Held', formatCents(heldCents)]
                : ['Paid', formatCents(paidCents)],
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
              <p className="mb-4 text-muted">This has to be given back by hand.</p>
              <Button type="submit" name="intent" value="mark-given-back" busy={busy} busyText="Marking...">
                Mark as given back
              </Button>
            </Form>
          )}
        </Card>
        {(chargebacks.length > 0 || (isTest && paidCents > refundedCents)) && (
          <Card as="section" aria-labelledby="chargebacks">
            <CardHeader
              id="chargebacks"
              title="Chargebacks"
              description="What the payer’s bank has demanded back."
            />
            {chargebacks.map((one) => (
              <Chargeback key={one.id} chargeback={one} />
            ))}
            {isTest && <TestChargeback status={chargebacks.at(-1)?.status ?? null} />}
          </Card>
        )}
        <Card as="section" aria-labelledby="movements">
          <CardHeader id="movements" title="Movements" description="As the ledger has them." />
          {movements.length === 0 && <p className="text-muted">No money has moved.</p>}
          <ul className="flex flex-col gap-4">
            {movements.map(({ what, at, lines }) => (
              <li key={what + at}>
                <p className="font-semibold">
                  {sayMoved(what)}, <Moment at={at} />
                </p>
                {lines.map(({ account, cents }) => (
                  <p key={account} className="flex justify-between gap-4 text-sm">
                    <span title={account}>{sayAccount(account)}</span>
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
            <ul className="flex flex-col gap-3">
              {events.map((event) => (
                <li key={event.id}>
                  <PageLink
                    to={`/admin/payments/events/${event.id}`}
                    className="inline-block text-link touch:py-2.5"
                  >
                    <EventType type={event.type} />
                  </PageLink>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
                    <Moment at={event.at} />
                    <EventState event={event} />
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

const CHARGEBACK_WORDS: Record<ChargebackRow['status'], string> = {
  open: 'Waits for evidence',
  'in-review': 'Being decided by the bank',
  won: 'Won',
  lost: 'Lost',
};

function Chargeback({ chargeback }: { chargeback: ChargebackRow }) {
  const { at, cents, status, reason, evidenceBy, providerRef } = chargeback;
  return (
    <>
      <FactList
        facts={[
          ['State', CHARGEBACK_WORDS[status]],
          ['Amount', formatCents(cents)],
          ['Reason', sayReason(reason)],
          ['Opened', <Moment key="opened" at={at} />],
          ...(evidenceBy && status === 'open'
            ? ([['Evidence by', <Moment key="evidence" at={evidenceBy} />]] as const)
            : []),
          ['Reference', providerRef],
        ]}
      />
      {status === 'open' && (
        <p className="mt-4 text-muted">
          Send evidence by the dashboard of the payment provider. Without it the bank decides for the payer.
        </p>
      )}
    </>
  );
}

/** Simulates the steps of a chargeback in the sandbox, which has no bank to report them. */
function TestChargeback({ status }: { status: ChargebackRow['status'] | null }) {
  const busy = useNavigation().state === 'submitting';
  if (status === 'won' || status === 'lost') return null;
  const steps: [intent: keyof typeof CHARGEBACK_STEPS, label: string][] =
    status === null
      ? [['chargeback-open', 'Charge it back']]
      : [
          ...(status === 'open'
            ? ([['chargeback-in-review', 'Begin the review']] as [keyof typeof CHARGEBACK_STEPS, string][])
            : []),
          ['chargeback-won', 'Win it'],
          ['chargeback-lost', 'Lose it'],
        ];
  return (
    <Form method="post" failed={{ title: 'Failed to send the test event' }} className="mt-4">
      <p className="mb-3 text-muted text-sm">Test payments, no money moves.</p>
      <div className="flex flex-wrap gap-3">
        {steps.map(([intent, label]) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            variant="secondary"
            busy={busy}
            busyText="Sending..."
          >
            {label}
          </Button>
        ))}
      </div>
    </Form>
  );
}
