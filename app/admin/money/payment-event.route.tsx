import { redirect, useNavigation } from 'react-router';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { MISMATCH_WORDS } from '../../../core/money/payments/mismatch.ts';
import { EVENT_SHOWN } from '../../../core/money/payments/payment-shown.ts';
import { readOneEvent } from '../../../core/money/payments/read-payments.server.ts';
import { applyAgain } from '../../../core/money/provider-events/apply-again.server.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/payment-event.route';
import { EventState, PROVIDER_WORDS } from './payment-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const event = await readOneEvent(ctx, args.params.id);
  return { ...event, seen: await seenOf(ctx, [EVENT_SHOWN, args.params.id]) };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const { id } = args.params;
  return await answerForm(form, NO_FIELDS, async () => {
    await applyAgain(ctx, { id });
    const description = 'It is applied within a moment.';
    return redirect(`/admin/payments/events/${id}`, {
      headers: flashHeaders({ title: 'Applying it again', description, tone: 'success' }),
    });
  });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Payment Event · Admin' }, { name: 'robots', content: 'noindex' }];

export default function PaymentEvent({ loaderData: event, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/payments/events', label: 'Payment Events' }}
        title={event.type}
        problem={actionData?.problem}
        answer={actionData}
      >
        <EventState event={event} />
      </DetailHeading>
      <Card as="section" aria-label="The event" className="max-w-2xl">
        <FactList
          facts={[
            ['From', PROVIDER_WORDS[event.provider]],
            ['Reference', event.eventId],
            ['Received', <Moment key="received" at={event.at} />],
            [
              'Applied',
              event.appliedAt ? (
                <Moment key="applied" at={event.appliedAt} />
              ) : event.mismatch ? (
                'Never'
              ) : (
                'Not yet'
              ),
            ],
            ...(event.mismatch ? ([['Reason', MISMATCH_WORDS[event.mismatch]]] as const) : []),
            ...(event.failure ? ([['Last error', event.failure]] as const) : []),
            [
              'About',
              event.paymentId ? (
                <PageLink key="about" to={`/admin/payments/${event.paymentId}`} className="text-link">
                  A payment
                </PageLink>
              ) : (
                'No payment of ours'
              ),
            ],
          ]}
        />
        {event.mismatch ? (
          <p className="mt-4 text-muted text-sm">
            We kept it and set it aside. It does not count and cannot be applied.
          </p>
        ) : (
          <>
            <p className="mt-4 text-muted text-sm">
              If you apply it again, we update what it pays for. No money moves a second time.
            </p>
            <Form method="post" failed={{ title: 'Failed to apply it again' }} className="mt-6">
              <Button type="submit" name="intent" value="apply-again" busy={busy} busyText="Applying...">
                Apply again
              </Button>
            </Form>
          </>
        )}
      </Card>
    </>
  );
}
