import { useNavigation } from 'react-router';
import * as words from '#text/consultations/requests/screens';
import { whatHappensNext, whatHappensToMove } from '../../../core/consultations/requests/request-words.ts';
import { dueCents, sayWayToPay } from '../../../core/money/pricing/say-way-to-pay.ts';
import { formatCents } from '../../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { PriceLines, ShownTotals } from './price-lines.tsx';
import type { BookingChoice, BookingPageProps } from './use-booking-choice.ts';

export function RequestSummary(props: { page: BookingPageProps; choice: BookingChoice }) {
  const { page, choice } = props;
  const { expert, moving, wayToPay, terms } = page;
  const { found, others, day, lengths, minutes, price, taxRate, zoneWords, toChoose } = choice;
  const { state } = useNavigation();
  const hydrated = useHydrated();
  return (
    <div className="max-lg:contents lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-6 xl:col-start-3 xl:row-span-1">
      <div className="flex flex-col gap-5 max-lg:-mt-6 max-lg:rounded-b-lg max-lg:border max-lg:border-line max-lg:border-t-0 max-lg:bg-surface max-lg:px-4 max-lg:pt-5 max-lg:pb-4">
        <p className="tabular min-h-[3.25rem] first-letter:uppercase max-lg:hidden">
          {found ? (
            <>
              <span className="font-semibold">
                {found.day.longLabel}, {found.slot.label}
              </span>
              {others.map(({ day, slot }) => (
                <span key={slot.start} className="block">
                  {words.or_day_time({ day: day.label, slot: slot.label })}
                </span>
              ))}
              <span className="block text-muted text-sm">{zoneWords}</span>
            </>
          ) : (
            <span className="text-muted">{toChoose}</span>
          )}
        </p>
        <PriceLines
          minutes={minutes}
          rateCents={expert.ratePerMinuteCents}
          taxRate={taxRate}
          terms={terms}
          wayToPay={wayToPay}
          paidCents={moving?.paidCents ?? null}
        />
        <ShownTotals
          lengths={hydrated && minutes ? [minutes] : lengths}
          rateCents={expert.ratePerMinuteCents}
          taxRate={taxRate}
          terms={terms}
        />
        <p className="text-muted text-sm">
          {moving?.isConfirmed
            ? whatHappensToMove(
                moving.paidCents === null
                  ? null
                  : { paidCents: moving.paidCents, newCents: price?.totalCents ?? null },
                terms.answerHours,
              )
            : whatHappensNext(wayToPay, page.soonerAnswers[found?.slot.start ?? ''], terms.answerHours)}{' '}
          {sayWayToPay(expert.shortName, price, wayToPay, { ...terms, isKept: moving !== null })}
        </p>
      </div>
      <div className="at-end -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-bg px-4 py-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:mt-5 lg:-mb-6 lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-2 lg:rounded-b-lg lg:bg-surface lg:py-4">
        <p id="request-price" aria-live="polite" className="tabular">
          {found && price ? (
            <span className="lg:hidden">
              <span className="block font-display text-lg leading-6">
                {formatCents(dueCents(price, wayToPay))}
              </span>
              <span className="block text-muted text-sm">{words.min({ minutes: minutes ?? '' })}</span>
            </span>
          ) : (
            <span className="text-muted text-sm">
              {day ? words.choose_time_first() : words.choose_date_first()}
            </span>
          )}
        </p>
        <Button
          type="submit"
          size="lg"
          className="max-sm:grow max-sm:px-3 lg:order-first lg:px-2 xl:text-base"
          aria-describedby="request-price"
          disabled={!found}
          busy={state === 'submitting'}
          busyText={words.sending()}
        >
          {moving ? words.request_new_time() : words.request_consultation()}
        </Button>
      </div>
    </div>
  );
}
