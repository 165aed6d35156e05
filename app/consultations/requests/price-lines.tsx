import * as words from '#text/consultations/requests/screens';
import { sayTaxRate, type TaxRate } from '../../../core/ground/geography/tax.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import type { BookingTerms } from '../../../core/money/pricing/booking-terms.ts';
import { policyMark } from '../../../core/money/pricing/cancellation-policy.ts';
import { quote, totalField } from '../../../core/money/pricing/price.ts';
import { dueCents } from '../../../core/money/pricing/say-way-to-pay.ts';
import { formatCents } from '../../../lib/money.ts';
import { classNames } from '../../ui/class-names.ts';

type Rates = {
  rateCents: number;
  /** In thousandths of a percent; 0 if there is no tax. */
  taxRate: TaxRate;
  /** The terms for a new request, or the terms of the booking that moves. */
  terms: BookingTerms;
};

/**
 * Shows the price, tax, and fee or, before the client chooses a length, only the rates and the fee.
 * @param paidCents the client's card payment for the booking that moves.
 */
export function PriceLines(
  props: Rates & { minutes: number | null; wayToPay: WayToPay; paidCents?: number | null },
) {
  const { minutes, rateCents, taxRate, terms, wayToPay, paidCents = null } = props;
  const price = quote(minutes ?? 0, rateCents, taxRate, terms.feeCents);
  const rate = formatCents(rateCents);
  const isByCard = wayToPay === 'card';
  const fee = isByCard ? formatCents(terms.feeCents) : words.waived();
  return (
    <dl className="tabular flex flex-col gap-y-1 text-sm" aria-live="polite">
      {minutes ? (
        <>
          <Line what={words.minutes_at_rate({ minutes, rate })} sum={formatCents(price.priceCents)} />
          {taxRate > 0 && (
            <Line what={words.tax_of({ taxRate: sayTaxRate(taxRate) })} sum={formatCents(price.taxCents)} />
          )}
          <Line what={words.booking_fee()} sum={fee} />
          <Line
            what={isByCard ? words.total() : words.to_pay_in_person()}
            sum={formatCents(dueCents(price, wayToPay))}
            className="mt-1 border-line border-t pt-2 font-semibold"
          />
          {paidCents !== null && <Line what={words.already_paid()} sum={formatCents(paidCents)} />}
          {paidCents === null && isByCard && (
            <Line what={words.held_on_card()} sum={formatCents(price.totalCents)} />
          )}
        </>
      ) : (
        <>
          <Line what={words.consultation()} sum={words.per_minute({ rate })} />
          {taxRate > 0 && <Line what={words.tax()} sum={sayTaxRate(taxRate)} />}
          <Line what={words.booking_fee()} sum={fee} />
        </>
      )}
    </dl>
  );
}

/** With large text, the amount wraps to its own line. */
function Line({ what, sum, className }: { what: string; sum: string; className?: string }) {
  return (
    <div className={classNames('flex flex-wrap justify-between gap-x-4', className)}>
      <dt className={className ? undefined : 'text-muted'}>{what}</dt>
      <dd className="grow text-right">{sum}</dd>
    </div>
  );
}

/**
 * Hidden fields with the policy and the totals that `PriceLines` shows. If the client has not chosen a
 * length, includes a total for each, because a page without JavaScript does not know the choice.
 */
export function ShownTotals({ lengths, rateCents, taxRate, terms }: Rates & { lengths: readonly number[] }) {
  return (
    <>
      <input type="hidden" name="policy" value={policyMark(terms.policy)} />
      {lengths.map((minutes) => (
        <input
          key={minutes}
          type="hidden"
          name={totalField(minutes)}
          value={quote(minutes, rateCents, taxRate, terms.feeCents).totalCents}
        />
      ))}
    </>
  );
}
