import { brand } from '../../core/brand.ts';
import { termsOf } from '../../core/money/pricing/booking-terms.ts';
import { sayPolicy } from '../../core/money/pricing/cancellation-policy.ts';
import { quote } from '../../core/money/pricing/price.ts';
import { sayWhenCharged } from '../../core/money/pricing/say-way-to-pay.ts';
import { USUAL_RATE_CENTS } from '../../core/people/experts/usual-rate.ts';
import { LENGTHS } from '../../core/practice/availability/lengths.ts';
import { visitOf } from '../context.server.ts';
import { READING_PAGE } from '../layout/page-script.ts';
import { ReturnHome } from '../layout/return-home.tsx';
import { pageMeta } from '../page-meta.ts';
import { LinkTabs } from '../ui/tabs.tsx';
import type { Route } from './+types/how-it-works.route';
import { announcedTerms } from './announced-terms.tsx';
import { ForClients } from './for-clients.tsx';
import { ForExperts } from './for-experts.tsx';

export const handle = READING_PAGE;

/** Loads the tab that the URL names. The sample prices come from the function that computes real ones. */
export function loader(args: Route.LoaderArgs) {
  const { settings, payments } = visitOf(args).ctx;
  const { policy, feeCents } = termsOf(settings);
  const isByCard = payments.wayToPay === 'card';
  const tab = new URL(args.request.url).searchParams.get('tab') === 'experts' ? 'experts' : 'clients';
  return {
    tab: tab as 'clients' | 'experts',
    quotes: LENGTHS.map((minutes) => quote(minutes, USUAL_RATE_CENTS, 0, isByCard ? feeCents : 0)),
    isByCard,
    charged: sayWhenCharged(payments.wayToPay),
    cancelling: isByCard ? sayPolicy(policy, feeCents) : 'Cancel before it starts, and you owe nothing.',
    ...announcedTerms(settings),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tab === 'experts'
    ? pageMeta(
        'How It Works for Experts',
        `Apply, verify your place, set your hours, meet clients: how ${brand.name} works for wellness experts, and what a listing costs.`,
      )
    : pageMeta(
        'How It Works',
        `Create an account, find an expert on the map, book a consultation in person: how ${brand.name} works, what it costs, and what its words mean.`,
      );
}

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  const { tab, quotes, isByCard, charged, cancelling } = loaderData;
  return (
    <div className="shell py-10 sm:py-16 print:py-0">
      <div className="mx-auto max-w-5xl">
        <div className="flex flex-col items-center text-center">
          <h1 className="text-4xl">How {brand.name} Works</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-muted">
            {tab === 'experts'
              ? 'Four steps from an application to your first client, with one small fee on the way.'
              : 'Three steps from a question about plants to someone near you who can answer it.'}
          </p>
          <LinkTabs
            label="How it works"
            className="mt-8"
            tabs={[
              { to: '/how-it-works', label: 'For Clients', current: tab === 'clients' },
              { to: '/how-it-works?tab=experts', label: 'For Experts', current: tab === 'experts' },
            ]}
          />
        </div>
        {tab === 'experts' ? <ForExperts /> : <ForClients {...{ quotes, isByCard, charged, cancelling }} />}
        <ReturnHome />
      </div>
    </div>
  );
}
