import { redirect } from 'react-router';
import * as words from '#text/money/payments/screens';
import { brand } from '../../../core/brand.ts';
import { settleOnReturn } from '../../../core/money/payments/settle-on-return.server.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/after-paying.route';

/**
 * Payers return here from the provider. Redirects once we know the outcome, or immediately if they went
 * back without paying.
 */
export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const paymentId = args.params.id;
  const { isKnown, returnTo } = await settleOnReturn(visitOf(args).ctx, { paymentId });
  const hasTurnedBack = new URL(args.request.url).searchParams.has('back');
  if (isKnown || hasTurnedBack) throw redirect(returnTo);
  return { paymentId, returnTo };
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [
  { title: words.your_payment({ brand: brand.name }) },
  { name: 'robots', content: 'noindex' },
];

export default function AfterPaying({ loaderData: { paymentId, returnTo } }: Route.ComponentProps) {
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">{words.your_payment_is_being_confirmed()}</h1>
        <p className="mb-6 text-muted">{words.confirming_help()}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonAnchor href={pathInLanguage(`/payments/${paymentId}`)}>{words.check_again()}</ButtonAnchor>
          <ButtonLink to={returnTo} variant="secondary">
            {words.continue_label()}
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
