import { FileText } from 'lucide-react';
import { redirect } from 'react-router';
import * as words from '#text/business/receipts/screens';
import { readOwnPayments } from '../../../core/business/receipts/read-receipts.server.ts';
import { readSavedCards } from '../../../core/business/receipts/read-saved-cards.server.ts';
import { sayPaymentState } from '../../../core/business/receipts/receipt.ts';
import { PAYMENTS_PATH, receiptPath } from '../../../core/business/receipts/receipts-path.ts';
import { savedCardForm } from '../../../core/business/receipts/saved-card-form.ts';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { openPortal } from '../../../core/money/payments/subscriptions/end-subscription.server.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayDayOfYear, sayWhen } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/payments.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const asked = Number.parseInt(new URL(args.request.url).searchParams.get('page') ?? '1', 10) || 1;
  const page = Math.min(Math.max(asked, 1), 1000);
  const [{ payments, more }, cards, zone] = await Promise.all([
    readOwnPayments(ctx, { page }),
    readSavedCards(ctx),
    zoneOf(ctx),
  ]);
  return {
    page,
    more,
    cards,
    isByCard: ctx.payments.wayToPay === 'card',
    isTest: payments.some(({ isTest }) => isTest),
    payments: payments.map(({ id, words: paidFor, expertName, consultation, at, ...payment }) => ({
      id,
      title: expertName ? `${paidFor}, ${expertName}` : paidFor,
      about: consultation && sayWhen(consultation.startsAt, consultation.zone),
      to: consultation && bookingPath(consultation.bookingId),
      day: sayDayOfYear(at, zone),
      sum: formatCents(payment.paidCents > 0 ? payment.paidCents : payment.cents),
      state: sayPaymentState(payment),
      receipt: payment.paidCents > 0 ? receiptPath(id) : null,
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  return await answerForm(await args.request.formData(), savedCardForm, async ({ subscription }) =>
    redirect((await openPortal(ctx, { subscriptionId: subscription, returnTo: PAYMENTS_PATH })).url),
  );
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [
  ...pageMeta(words.payments(), words.payments_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { payments, page, more, cards, isByCard, isTest } = loaderData;
  return (
    <div className="max-w-3xl">
      <PageHeading title={words.payments()}>{words.payments_description()}</PageHeading>
      {actionData?.problem && <Banner tone="error" title={actionData.problem} className="mb-6" />}
      <div className="flex flex-col gap-6">
        {payments.length === 0 ? (
          <EmptyState
            title={words.no_payments()}
            description={isByCard ? words.no_payments_by_card() : words.no_payments_in_person()}
            action={<ButtonLink to="/dashboard/bookings">{words.see_bookings()}</ButtonLink>}
          />
        ) : (
          <div>
            {isTest && (
              <Banner tone="info" className="mb-4">
                {words.test_payments()}
              </Banner>
            )}
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {payments.map((payment) => (
                <PaymentRow key={payment.id} {...payment} />
              ))}
            </ul>
          </div>
        )}
        <PageNav {...{ page, more }} to={(number) => `${PAYMENTS_PATH}?page=${number}`} />
        <Card as="section" aria-labelledby="cards">
          <CardHeader
            id="cards"
            title={words.saved_cards()}
            description={
              cards.length > 0
                ? words.card_saved_for_spotlight()
                : isByCard
                  ? words.no_saved_cards()
                  : words.no_card_needed()
            }
          />
          {cards.map(({ subscriptionId, name }) => (
            <Form
              key={subscriptionId}
              method="post"
              failed={{ title: words.card_failed() }}
              className="flex flex-wrap items-center justify-between gap-3"
            >
              <input type="hidden" name="subscription" value={subscriptionId} />
              <p className="min-w-0">{words.spotlight_of({ name })}</p>
              <Button type="submit" variant="secondary">
                <RichText
                  message={words.change_card}
                  inputs={{ name }}
                  hidden={(text) => <span className="sr-only">{text}</span>}
                />
              </Button>
            </Form>
          ))}
        </Card>
      </div>
    </div>
  );
}

type Row = Route.ComponentProps['loaderData']['payments'][number];

function PaymentRow({ title, about, to, day, sum, state, receipt }: Row) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
      <div className="min-w-0">
        <h2 className="font-sans font-semibold text-base tracking-normal [overflow-wrap:anywhere]">
          {title}
        </h2>
        {to && about && (
          <p className="text-sm">
            <PageLink to={to} className="text-link inline-flex min-h-6 items-center touch:min-h-11">
              {about}
            </PageLink>
          </p>
        )}
        <p className="text-muted text-sm">{day}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 sm:flex-col sm:items-end">
        <p className="tabular font-semibold">{sum}</p>
        <p className="text-muted text-sm">{state}</p>
        {receipt && (
          <a
            href={pathInLanguage(receipt)}
            download=""
            aria-label={words.receipt_of({ title, day })}
            className="inline-flex min-h-11 items-center gap-2 text-link max-sm:ml-auto"
          >
            <FileText aria-hidden="true" className="size-4" />
            {words.receipt()}
          </a>
        )}
      </div>
    </li>
  );
}
