import { ChevronDown } from 'lucide-react';
import * as messages from '#text/consultations/requests/screens';
import type { Bookable } from '../../../core/consultations/booking-views/bookable.ts';
import type { TaxRate } from '../../../core/ground/geography/tax.ts';
import { quote } from '../../../core/money/pricing/price.ts';
import { bookedMinutes } from '../../../core/practice/availability/lengths.ts';
import { type Cents, formatCents } from '../../../lib/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';

const ROW = 'flex min-h-11 items-center justify-between gap-x-4 rounded-md px-3 py-2';
/** With large text or on a small screen, the minutes and the price wrap to a line below the title. */
const LINE = classNames(ROW, 'flex-wrap text-sm');

/**
 * Links that choose one of the expert's options. Clients can also choose none, and decide with the expert
 * later. An option also sets the length. Options longer than the free time are disabled.
 * @param longest minutes that are free from the chosen start; null before the client chooses one.
 */
export function OptionPicker(props: {
  expert: Pick<Bookable['expert'], 'options' | 'ratePerMinuteCents'>;
  taxRate: TaxRate;
  feeCents: Cents;
  chosen: string;
  longest: number | null;
  to: (optionId: string) => string;
}) {
  const { expert, taxRate, feeCents, chosen, longest, to } = props;
  const option = expert.options.find(({ id }) => id === chosen);
  if (expert.options.length === 0) return null;
  return (
    <div>
      <p id="option" className="mb-1.5 font-semibold text-sm">
        <RichText
          message={messages.consultation_option_optional}
          span={(text) => <span className="font-normal text-muted">{text}</span>}
        />
      </p>
      <details key={chosen} className="group rounded-md border border-line-strong bg-surface">
        <summary aria-describedby="option" className={ROW}>
          <span className="min-w-0">{option ? option.title : messages.decide_together()}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <ul aria-labelledby="option" className="border-line border-t p-1">
          {[null, ...expert.options].map((one) => {
            const minutes = one && bookedMinutes(one.minutes);
            const about = minutes
              ? messages.minutes_cost({
                  minutes,
                  price: formatCents(quote(minutes, expert.ratePerMinuteCents, taxRate, feeCents).totalCents),
                })
              : messages.any_length();
            const isTooLong = minutes !== null && longest !== null && minutes > longest;
            const words = (
              <>
                <span className="min-w-0 grow basis-32">{one ? one.title : messages.decide_together()}</span>
                <span className="tabular min-w-0 text-muted">
                  {isTooLong ? messages.longer_than_time({ minutes }) : about}
                </span>
              </>
            );
            return (
              <li key={one?.id ?? ''}>
                {isTooLong ? (
                  <span className={classNames(LINE, 'text-muted')}>{words}</span>
                ) : (
                  <PageLink
                    to={to(one?.id ?? '')}
                    replace
                    stay
                    aria-current={(one?.id ?? '') === chosen ? 'true' : undefined}
                    className={classNames(
                      LINE,
                      'hover:bg-accent-soft hover:text-accent-soft-text aria-[current]:font-semibold',
                    )}
                  >
                    {words}
                  </PageLink>
                )}
              </li>
            );
          })}
        </ul>
      </details>
    </div>
  );
}
