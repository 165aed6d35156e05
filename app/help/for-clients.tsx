import { brand } from '../../core/brand.ts';
import type { Quote } from '../../core/money/pricing/price.ts';
import { USUAL_RATE } from '../../core/people/experts/usual-rate.ts';
import { formatCents } from '../../lib/money.ts';
import { useStanding } from '../layout/standing.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Kept } from '../ui/kept.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { BookingFee } from './announced-terms.tsx';
import { AccountDrawing, MapDrawing, TableDrawing } from './drawings.tsx';
import { IconLegend } from './icon-legend.tsx';
import { type Step, StepVine } from './step-vine.tsx';
import { TermGuide } from './term-guide.tsx';

const STEPS: readonly Step[] = [
  {
    title: 'Create your account',
    text: (
      <>
        <p>
          An e-mail address and a password, or your Google account. You confirm that you are at least 21 years
          old.
        </p>
        <p>
          What experts see of your profile is up to you: name, photo, gender and interests can each be hidden.
        </p>
      </>
    ),
    drawing: <AccountDrawing />,
  },
  {
    title: 'Find experts on the map',
    text: (
      <>
        <p>
          Enter a ZIP code or use your location. Each pin is an expert: a person or a wellness center, with
          rating, areas of expertise and the next free times.
        </p>
        <p>
          Not every state is served yet.{' '}
          <PageLink className="text-link" to="/legal-information?tab=compliance">
            See which are
          </PageLink>
          .
        </p>
      </>
    ),
    drawing: <MapDrawing />,
  },
  {
    title: 'Book a consultation',
    text: (
      <>
        <p>
          Choose a day in the next two weeks, a time and a length, and send the request. The expert has 24
          hours to accept. Then you meet in person, at the expert’s place or in a café.
        </p>
        <p>Virtual consultations are not currently supported.</p>
      </>
    ),
    drawing: <TableDrawing />,
  },
];

function Vine() {
  return <StepVine steps={STEPS} />;
}

type PriceWords = { quotes: readonly Quote[]; isByCard: boolean; charged: string; cancelling: string };

function Prices({ quotes, isByCard, charged, cancelling }: PriceWords) {
  return (
    <section aria-labelledby="prices" className="mt-24 border-line border-t pt-12">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id="prices" className="scroll-mt-24 text-3xl">
            What it costs
          </h2>
          <p className="mt-4 max-w-[48ch] text-lg text-muted">
            From {USUAL_RATE} per minute{isByCard ? ', and a booking fee of ' : ', without a booking fee'}
            {isByCard && <BookingFee />}. Each profile shows its own rate, and you see the total before you
            send a request.
          </p>
          <ul className="mt-6 max-w-[60ch] list-disc space-y-2 pl-5 marker:text-muted">
            <li>{charged}.</li>
            <li>A consultation lasts at least 15 minutes.</li>
            <li>{cancelling}</li>
            <li>
              It may end early once solutions are found. Unused time is non-refundable: you pay for an answer,
              not for a clock.
            </li>
            <li>
              Where a state taxes services, as Hawaii and New Mexico do, the tax is a line of its own in your
              total.
            </li>
            <li>An account is free.</li>
          </ul>
        </div>
        <table className="tabular w-full self-start border-collapse text-right">
          <caption className="sr-only">
            Price of a consultation by its length, at {USUAL_RATE} per minute
          </caption>
          <thead>
            <tr className="border-line-strong border-b text-muted text-sm [&_th]:py-3 [&_th]:font-semibold">
              <th scope="col" className="text-left">
                Length
              </th>
              <th scope="col">Consultation</th>
              <th scope="col">Fee</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {quotes.map((one) => (
              <tr key={one.minutes} className="border-line border-b [&>*]:py-4">
                <th scope="row" className="text-left font-normal">
                  {one.minutes} minutes
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
          Three steps for clients
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
          Ready to get plugged in?
        </h2>
        <p className="mx-auto mt-3 max-w-[50ch] text-ink">
          {isVisitor && 'An account takes a minute. '}Before a first meeting, have a look at the{' '}
          <PageLink to="/safety-guidelines" className="text-link">
            Safety Guidelines
          </PageLink>
          .
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {isVisitor ? (
            <ButtonLink to="/auth?mode=signup">Sign Up</ButtonLink>
          ) : (
            <ButtonLink to="/find-experts">Find Experts</ButtonLink>
          )}
          <ButtonLink to="/" variant="secondary">
            Look at the {brand.name} map
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
