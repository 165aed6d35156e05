import * as messages from '#text/help/how-it-works';
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
    cancelling: isByCard ? sayPolicy(policy, feeCents) : messages.cancel_before_starts_you_owe(),
    ...announcedTerms(settings),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tab === 'experts'
    ? pageMeta(messages.how_it_works_for_experts(), messages.apply_verify_your_place({ brand: brand.name }))
    : pageMeta(messages.how_it_works(), messages.create_account_find_expert({ brand: brand.name }));
}

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  const { tab, quotes, isByCard, charged, cancelling } = loaderData;
  return (
    <div className="shell py-10 sm:py-16 print:py-0">
      <div className="mx-auto max-w-5xl">
        <div className="flex flex-col items-center text-center">
          <h1 className="text-4xl">{messages.how_works({ brand: brand.name })}</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-muted">
            {tab === 'experts'
              ? messages.four_steps_from_application()
              : messages.three_steps_from_question()}
          </p>
          <LinkTabs
            label={messages.how_it_works_2()}
            className="mt-8"
            tabs={[
              { to: '/how-it-works', label: messages.for_clients(), current: tab === 'clients' },
              { to: '/how-it-works?tab=experts', label: messages.for_experts(), current: tab === 'experts' },
            ]}
          />
        </div>
        {tab === 'experts' ? <ForExperts /> : <ForClients {...{ quotes, isByCard, charged, cancelling }} />}
        <ReturnHome />
      </div>
    </div>
  );
}
