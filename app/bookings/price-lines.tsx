import { BOOKING_FEE, quote, totalField } from '../../core/bookings/price.ts';
import { dueCents, wayToPay } from '../../core/bookings/way-to-pay.ts';
import { formatCents } from '../../lib/money.ts';

/** The price with its fee, up front; before a length is chosen, the rate and the fee. */
export function PriceLines({ minutes, rateCents }: { minutes: number | null; rateCents: number }) {
  const price = quote(minutes ?? 0, rateCents);
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1 text-sm [&_dt]:pr-4" aria-live="polite">
      <dt className="text-muted">
        {minutes ? `${minutes} minutes at ${formatCents(rateCents)}` : 'Consultation'}
      </dt>
      <dd className="text-right">
        {minutes ? formatCents(price.priceCents) : `${formatCents(rateCents)} per minute`}
      </dd>
      <dt className="text-muted">Booking fee</dt>
      <dd className="text-right">{minutes ? formatCents(price.feeCents) : BOOKING_FEE.words}</dd>
      {minutes && (
        <>
          <dt className="mt-1 border-line border-t pt-2 font-semibold">Total</dt>
          <dd className="mt-1 border-line border-t pt-2 text-right font-semibold">
            {formatCents(price.totalCents)}
          </dd>
          {wayToPay() === 'in-person' && (
            <>
              <dt className="text-muted">To pay in person</dt>
              <dd className="text-right">{formatCents(dueCents(price))}</dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}

/**
 * Sends the totals that `PriceLines` shows: of the length chosen, or of each one where none was chosen yet, as
 * rate and fee are shown then and a length may be chosen without script.
 */
export function ShownTotals({ lengths, rateCents }: { lengths: readonly number[]; rateCents: number }) {
  return lengths.map((minutes) => (
    <input
      key={minutes}
      type="hidden"
      name={totalField(minutes)}
      value={quote(minutes, rateCents).totalCents}
    />
  ));
}
