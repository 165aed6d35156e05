import * as words from '#text/help/for-clients';
import { brand } from '../../core/brand.ts';
import type { Quote } from '../../core/money/pricing/price.ts';
import { USUAL_RATE } from '../../core/people/experts/usual-rate.ts';
import { formatCents } from '../../lib/money.ts';
import { useStanding } from '../layout/standing.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Kept } from '../ui/kept.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { BookingFee } from './announced-terms.tsx';
import { AccountDrawing, MapDrawing, TableDrawing } from './drawings.tsx';
import { IconLegend } from './icon-legend.tsx';
import { type Step, StepVine } from './step-vine.tsx';
import { TermGuide } from './term-guide.tsx';

const steps = (): readonly Step[] => [
  {
    title: words.create_your_account(),
    text: (
      <>
        <p>{words.e_mail_address_password()}</p>
        <p>{words.what_experts_see_your_profile()}</p>
      </>
    ),
    drawing: <AccountDrawing />,
  },
  {
    title: words.find_experts_on_the_map(),
    text: (
      <>
        <p>{words.enter_zip_code_use()}</p>
        <p>
          <RichText
            message={words.not_every_state_served}
            link={(text) => (
              <PageLink className="text-link" to="/legal-information?tab=compliance">
                {text}
              </PageLink>
            )}
          />
        </p>
      </>
    ),
    drawing: <MapDrawing />,
  },
  {
    title: words.book_a_consultation(),
    text: (
      <>
        <p>{words.choose_day_in_next()}</p>
        <p>{words.virtual_consultations_not_currently()}</p>
      </>
    ),
    drawing: <TableDrawing />,
  },
];

function Vine() {
  return <StepVine steps={steps()} />;
}

type PriceWords = { quotes: readonly Quote[]; isByCard: boolean; charged: string; cancelling: string };

function Prices({ quotes, isByCard, charged, cancelling }: PriceWords) {
  return (
    <section aria-labelledby="prices" className="mt-24 border-line border-t pt-12">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id="prices" className="scroll-mt-24 text-3xl">
            {words.what_it_costs()}
          </h2>
          <p className="mt-4 max-w-[48ch] text-lg text-muted">
            {isByCard ? (
              <RichText
                message={words.rate_by_card}
                inputs={{ rate: USUAL_RATE }}
                fee={() => <BookingFee />}
              />
            ) : (
              words.rate_in_person({ rate: USUAL_RATE })
            )}
          </p>
          <ul className="mt-6 max-w-[60ch] list-disc space-y-2 pl-5 marker:text-muted">
            <li>{charged}.</li>
            <li>{words.consultation_lasts_at_least()}</li>
            <li>{cancelling}</li>
            <li>{words.may_end_early_once()}</li>
            <li>{words.where_state_taxes_services()}</li>
            <li>{words.an_account_is_free()}</li>
          </ul>
        </div>
        <table className="tabular w-full self-start border-collapse text-right">
          <caption className="sr-only">
            {words.price_consultation_by_its_length({ usualRate: USUAL_RATE })}
          </caption>
          <thead>
            <tr className="border-line-strong border-b text-muted text-sm [&_th]:py-3 [&_th]:font-semibold">
              <th scope="col" className="text-left">
                {words.length()}
              </th>
              <th scope="col">{words.consultation()}</th>
              <th scope="col">{words.fee()}</th>
              <th scope="col">{words.total()}</th>
            </tr>
          </thead>
          <tbody>
            {quotes.map((one) => (
              <tr key={one.minutes} className="border-line border-b [&>*]:py-4">
                <th scope="row" className="text-left font-normal">
                  {words.minutes({ minutes: one.minutes })}
                </th>
                <td className="text-muted">{formatCents(one.priceCents)}</td>
                <td className="text-muted">{formatCents(one.feeCents)}</td>
                <td className="font-display text-lg">{formatCents(one.totalCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function ForClients(prices: PriceWords) {
  const isVisitor = useStanding() === 'visitor';
  return (
    <>
      <section aria-labelledby="steps" className="mt-12">
        <h2 id="steps" className="sr-only">
          {words.three_steps_for_clients()}
        </h2>
        <Kept as="div" part={Vine} props={{}} />
      </section>
      <Prices {...prices} />
      <IconLegend />
      <TermGuide />
      <section
        aria-labelledby="start"
        data-no-print=""
        className="mt-24 rounded-xl border border-accent-line bg-accent-soft px-6 py-12 text-center text-accent-soft-text sm:px-12"
      >
        <h2 id="start" className="text-2xl">
          {words.ready_to_get_plugged_in()}
        </h2>
        <p className="mx-auto mt-3 max-w-[50ch] text-ink">
          <RichText
            message={isVisitor ? words.read_guidelines_visitor : words.read_guidelines}
            link={(text) => (
              <PageLink to="/safety-guidelines" className="text-link">
                {text}
              </PageLink>
            )}
          />
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {isVisitor ? (
            <ButtonLink to="/auth?mode=signup">{words.sign_up()}</ButtonLink>
          ) : (
            <ButtonLink to="/find-experts">{words.find_experts()}</ButtonLink>
          )}
          <ButtonLink to="/" variant="secondary">
            {words.look_at_the_map({ brand: brand.name })}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
