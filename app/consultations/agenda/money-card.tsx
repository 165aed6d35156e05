import { Fragment } from 'react';
import * as messages from '#text/consultations/agenda/screens';
import { PAYOUTS_PATH } from '../../../core/business/payouts/payout-paths.ts';
import { linesOf } from '../../../core/business/receipts/receipt.ts';
import { formatCents } from '../../../lib/money.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import type { FormattedPayout } from '../bookings/format-payout.ts';

export type FormattedStep = { text: string; at: string | null; when: string | null };

function PriceLines({
  booking: { minutes, extended, priceCents, taxCents, totalCents },
}: {
  booking: FormattedBooking;
}) {
  const parts = { priceCents, taxCents, feeCents: totalCents - priceCents - taxCents };
  const words = messages.minutes({ minutes: minutes - (extended?.minutes ?? 0) });
  const lines = [
    ...linesOf({ words, cents: totalCents, paidCents: totalCents, parts }).map((line) => ({
      ...line,
      isTotal: false,
    })),
    ...(extended
      ? [
          {
            label: messages.more_minutes({ minutes: extended.minutes }),
            cents: extended.totalCents,
            isTotal: false,
          },
        ]
      : []),
    { label: messages.total(), cents: totalCents + (extended?.totalCents ?? 0), isTotal: true },
  ];
  return (
    <dl className="tabular mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {lines.map(({ label, cents, isTotal }) => (
        <Fragment key={label}>
          <dt className={isTotal ? 'font-semibold' : 'text-muted'}>{label}</dt>
          <dd className={isTotal ? 'text-right font-semibold' : 'text-right'}>{formatCents(cents)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Shows the history of a booking's money. The client also sees the price, and the expert sees the share. */
export function MoneyCard(props: {
  booking: FormattedBooking;
  steps: FormattedStep[];
  isCharged: boolean;
  shares: readonly FormattedPayout[];
}) {
  const { booking, steps, isCharged, shares } = props;
  if (steps.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="money">
      <h2 id="money" className="text-lg">
        {booking.as === 'client' && isCharged ? messages.receipt() : messages.payment()}
      </h2>
      {booking.as === 'client' && <PriceLines booking={booking} />}
      <ol className="tabular mt-4 ml-1.5 flex flex-col">
        {steps.map(({ text, at, when }, place) => {
          const isLast = place === steps.length - 1;
          return (
            <li
              key={`${text} ${at}`}
              className={classNames(
                'relative flex flex-wrap items-baseline justify-between gap-x-4 border-l-2 pl-5',
                isLast ? 'border-transparent' : 'border-line pb-4',
              )}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-surface',
                  isLast ? 'bg-accent' : 'bg-line-strong',
                )}
              />
              <span className={classNames('min-w-0', isLast && 'font-semibold')}>{text}</span>
              {at && (
                <time dateTime={at} className="text-muted text-sm">
                  {when}
                </time>
              )}
            </li>
          );
        })}
      </ol>
      {shares.length > 0 && (
        <div className="mt-5 border-line border-t pt-4">
          <ul className="flex flex-col gap-3">
            {shares.map(({ id, cents, text }) => (
              <li key={id} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0">
                  <RichText
                    message={messages.your_share}
                    inputs={{ text }}
                    span={(text) => <span className="block text-muted text-sm">{text}</span>}
                  />
                </span>
                <span className="tabular shrink-0 font-semibold">{formatCents(cents)}</span>
              </li>
            ))}
          </ul>
          <PageLink
            to={PAYOUTS_PATH}
            className="mt-2 inline-flex min-h-6 items-center text-link text-sm touch:min-h-11"
          >
            {messages.see_your_payouts()}
          </PageLink>
        </div>
      )}
    </Card>
  );
}
