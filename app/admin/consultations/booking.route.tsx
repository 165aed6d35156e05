import type { ReactNode } from 'react';
import { sayWait } from '../../../core/business/payouts/payout.ts';
import { sayMoneyStep } from '../../../core/consultations/booking-views/money-step.ts';
import { STATUSES, type TransitionName } from '../../../core/consultations/bookings/booking-life.ts';
import { bookingReference } from '../../../core/consultations/bookings/booking-reference.ts';
import { MOVED, STATUS_WORDS } from '../../../core/consultations/bookings/status-words.ts';
import { regionName } from '../../../core/ground/geography/states.ts';
import { sayPolicy } from '../../../core/money/pricing/cancellation-policy.ts';
import { dueCents } from '../../../core/money/pricing/say-way-to-pay.ts';
import { describeStep } from '../../../core/overview/activity/describe-step.ts';
import { readOneBooking } from '../../../core/overview/moderation/read-one-booking.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayRange } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import { PaymentState } from '../money/payment-words.tsx';
import { PayoutBadge } from '../money/payout-words.tsx';
import type { Route } from './+types/booking.route';
import { BookingBadge, MOVER_WORDS, WAY_WORDS } from './booking-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { startsAt, endsAt, steps, money, policy, ...booking } = await readOneBooking(
    visitOf(args).ctx,
    args.params.id,
  );
  const names = { client: booking.client, expert: booking.practice };
  const day = new Intl.DateTimeFormat('en-US', { timeZone: booking.zone, dateStyle: 'full' });
  return {
    booking,
    when: `${day.format(startsAt)}, ${sayRange(startsAt, endsAt, booking.zone)}`,
    policy: policy && sayPolicy(policy, booking.feeCents),
    steps: steps.map(({ transition, by, actor, from, to, ...step }) => ({
      ...step,
      what: describeStep(transition, names),
      by: actor ?? MOVER_WORDS[by],
      way: from && from !== to ? `${wordOf(from)} → ${wordOf(to, transition)}` : wordOf(to),
    })),
    money: money.map((step) => ({ said: sayMoneyStep(step, null), at: step.at?.toISOString() ?? null })),
  };
}

type Booked = Route.ComponentProps['loaderData']['booking'];

function Sums({ booking }: { booking: Booked }) {
  const { wayToPay, priceCents, feeCents, taxCents, commissionPercent, extensions } = booking;
  const isByCard = wayToPay === 'card';
  const sums: (readonly [label: string, cents: number])[] = [
    ['Price', priceCents],
    ...(taxCents > 0 ? [['Tax', taxCents] as const] : []),
    [isByCard ? 'Fee' : 'Fee, waived', feeCents],
  ];
  const row = 'flex justify-between gap-4';
  return (
    <>
      <dl className="tabular flex max-w-sm flex-col gap-2">
        {sums.map(([label, cents]) => (
          <div key={label} className={row}>
            <dt className="text-muted">{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className={`${row} border-line border-t pt-2 font-semibold`}>
          <dt>Total, {WAY_WORDS[wayToPay].toLowerCase()}</dt>
          <dd>{formatCents(dueCents(booking, wayToPay))}</dd>
        </div>
        {extensions.map(({ minutes, totalCents }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two extensions can be equal
          <div key={place} className={row}>
            <dt className="text-muted">{minutes} more minutes</dt>
            <dd>{formatCents(totalCents)}</dd>
          </div>
        ))}
      </dl>
      {isByCard && <p className="mt-4">Our commission is {commissionPercent}% of the price.</p>}
    </>
  );
}

const DISPUTE_WORDS = { open: 'Waits for us', decided: 'Decided', withdrawn: 'Withdrawn' };

/**
 * Returns the word for a status, or 'moved' if another booking replaced this one. Returns an unknown status
 * unchanged.
 */
function wordOf(status: string, by?: TransitionName): string {
  if (by === 'replace' || by === 'give-way') return MOVED.word();
  const known = STATUSES.find((one) => one === status);
  return known ? STATUS_WORDS[known].word() : status;
}

export const meta = () => [{ title: 'Booking · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { booking, when, policy, steps, money } = loaderData;
  const { id, client, clientId, practice, practiceId, practitioner, replacesId, replacedById } = booking;
  const link = (to: string, words: string) => (
    <PageLink key={to} to={to} className="text-link">
      {words}
    </PageLink>
  );
  const facts: (readonly [string, ReactNode])[] = [
    ['Reference', <span key="reference">{bookingReference(id)}</span>],
    ['Client', link(`/admin/people/${clientId}`, client)],
    ['Practice', link(`/admin/practices/${practiceId}`, practice)],
    ...(practitioner ? [['Given by', practitioner] as const] : []),
    ['When', when],
    ['Length', `${booking.minutes} minutes`],
    ['How', booking.method],
    ['Where', `${booking.location} (${regionName(booking.state)})`],
    ['Requested', <Moment key="requested" at={booking.createdAt} />],
    ...(booking.status === 'requested'
      ? [['Answer by', <Moment key="by" at={booking.answerBy} />] as const]
      : []),
    ...(booking.startedAt ? [['Started', <Moment key="started" at={booking.startedAt} />] as const] : []),
    ...(booking.endedAt ? [['Ended', <Moment key="ended" at={booking.endedAt} />] as const] : []),
    ...(replacesId
      ? [['Took the place of', link(`/admin/bookings/${replacesId}`, bookingReference(replacesId))] as const]
      : []),
    ...(replacedById
      ? [['Gave way to', link(`/admin/bookings/${replacedById}`, bookingReference(replacedById))] as const]
      : []),
    ...(booking.contest
      ? [
          [
            'No-show',
            link(`/admin/no-shows/${id}`, booking.contest === 'open' ? 'Waits for us' : 'Decided'),
          ] as const,
        ]
      : []),
    ...booking.disputes.map(
      (dispute) => ['Dispute', link(`/admin/disputes/${dispute.id}`, DISPUTE_WORDS[dispute.state])] as const,
    ),
  ];
  return (
    <>
      <DetailHeading back={{ to: '/admin/bookings', label: 'Bookings' }} title={`${client} with ${practice}`}>
        <BookingBadge {...booking} />
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="booking" className="min-w-0">
          <CardHeader id="booking" title="The consultation" />
          <FactList facts={facts} />
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <Card as="section" aria-labelledby="money">
            <CardHeader id="money" title="Money" />
            <Sums booking={booking} />
            {policy && <p className="mt-4 text-muted">{policy}</p>}
            {money.length > 0 && (
              <ol className="mt-6 flex flex-col gap-3">
                {money.map(({ said, at }) => (
                  <li key={`${said} ${at}`}>
                    <p>{said}</p>
                    <p className="text-muted text-sm">{at ? <Moment at={at} /> : 'Now'}</p>
                  </li>
                ))}
              </ol>
            )}
            {booking.payments.length > 0 && (
              <ul className="mt-6 flex flex-col" aria-label="Payments">
                {booking.payments.map(({ id: payment, cents, state }) => (
                  <li key={payment} className="flex min-h-11 flex-wrap items-center gap-3">
                    {link(`/admin/payments/${payment}`, `Payment of ${formatCents(cents)}`)}
                    <PaymentState state={state} />
                  </li>
                ))}
              </ul>
            )}
            {booking.payouts.map((payout) => (
              <p key={payout.id} className="mt-3 flex flex-wrap items-center gap-3">
                <span>Payout of {formatCents(payout.cents)}</span>
                <PayoutBadge state={payout.state} />
                {payout.wait && <span className="text-muted">{sayWait(payout.wait, null)}</span>}
              </p>
            ))}
          </Card>
          <Card as="section" aria-labelledby="steps">
            <CardHeader id="steps" title="History" />
            {steps.length === 0 && <p className="text-muted">Nothing has happened yet.</p>}
            <ol className="flex flex-col gap-4">
              {steps.map(({ id: step, what, by, way, at }) => (
                <li key={step}>
                  <p>{what}</p>
                  <p className="text-muted text-sm">
                    {way}, by {by}
                  </p>
                  <p className="text-muted text-sm">
                    <Moment at={at} />
                  </p>
                </li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </>
  );
}
