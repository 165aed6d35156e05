import { Fragment } from 'react';
import * as words from '#text/people/style/screens';
import type { TaxRate } from '../../../core/ground/geography/tax.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import { quote } from '../../../core/money/pricing/price.ts';
import { dueCents, sayWhatIsDue } from '../../../core/money/pricing/say-way-to-pay.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { bookedMinutes, LENGTHS } from '../../../core/practice/availability/lengths.ts';
import type { FormattedDay } from '../../../core/practice/availability/slot-words.ts';
import { formatCents } from '../../../lib/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

export type Preview = {
  closed: string | null;
  days: readonly FormattedDay[];
  notOffered: readonly { when: string; why: string }[];
  place: string;
  zoneName: string;
  taxRate: TaxRate;
  feeCents: number;
  wayToPay: WayToPay;
};

type Offering = {
  ratePerMinuteCents: number;
  options: readonly { id: string; title: string; minutes: number }[];
};

/**
 * Returns what clients can choose: the options with their booked minutes or, if there are none, the standard
 * lengths.
 */
function offered(options: Offering['options']): Offering['options'] {
  return options.length > 0
    ? options.map((option) => ({ ...option, minutes: bookedMinutes(option.minutes) }))
    : LENGTHS.map((minutes) => ({ id: String(minutes), title: words.consultation(), minutes }));
}

export function PreviewCard({ preview, practice }: { preview: Preview | null; practice: Offering }) {
  const { ratePerMinuteCents, options } = practice;
  return (
    <Card as="section" aria-labelledby="preview">
      <CardHeader
        id="preview"
        title={words.how_clients_see_you()}
        description={
          preview
            ? words.bookable_at_place({
                place: preview.place,
                daysAhead: DAYS_AHEAD,
                zoneName: preview.zoneName,
              })
            : words.what_they_can_book()
        }
      />
      {!preview && (
        <Banner tone="notice" icon={null}>
          {words.no_public_page()}
        </Banner>
      )}
      {preview?.closed && <Banner tone="notice" title={preview.closed} className="mb-4" />}
      {preview && (
        <dl className="tabular mb-5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
          <dt className="font-semibold">
            {words.rate_per_minute({ rate: formatCents(ratePerMinuteCents) })}
          </dt>
          <dd className="text-right text-muted">{sayWhatIsDue(preview.wayToPay, preview.taxRate > 0)}</dd>
          {offered(options).map(({ id, title, minutes }) => (
            <Fragment key={id}>
              <dt className="wrap-anywhere">{words.option_minutes({ title, minutes })}</dt>
              <dd className="text-right">
                {formatCents(
                  dueCents(
                    quote(minutes, ratePerMinuteCents, preview.taxRate, preview.feeCents),
                    preview.wayToPay,
                  ),
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {preview && (
        <ul className="divide-y divide-line border-line border-y">
          {preview.days.map(({ date, label, slots }) => (
            <li key={date}>
              {slots.length === 0 ? (
                <p className="flex justify-between gap-4 py-2.5 text-muted">
                  <span>{label}</span>
                  <span className="text-sm">{words.nothing_free()}</span>
                </p>
              ) : (
                <details className="group">
                  <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
                    <span className="font-semibold">{label}</span>
                    <span className="tabular text-muted text-sm">
                      {words.times_from_to({
                        count: slots.length,
                        first: slots[0]!.label,
                        last: slots.at(-1)!.label,
                      })}
                    </span>
                  </summary>
                  <ul className="flex flex-wrap gap-2 pb-3">
                    {slots.map((slot) => (
                      <li
                        key={slot.start}
                        className="tabular rounded-md border border-line bg-sunken px-2 py-1 text-sm"
                      >
                        {slot.label}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
      {preview && preview.notOffered.length > 0 && (
        <details className="mt-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent-text">
            {words.why_not_offered()}
          </summary>
          <dl className="tabular flex flex-col gap-2 pt-1 text-sm">
            {preview.notOffered.map(({ when, why }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries can have the same time
              <div key={place}>
                <dt className="font-semibold">{when}</dt>
                <dd className="wrap-anywhere text-muted">{why}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Card>
  );
}
