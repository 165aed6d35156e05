import { data, redirect } from 'react-router';
import * as words from '#text/finding/openings/screens';
import { nearbyWaitForm } from '../../../core/finding/openings/nearby-wait-form.ts';
import {
  stopWaitingNearby,
  waitNearby,
  waitsNearby,
} from '../../../core/finding/openings/wait-nearby.server.ts';
import { WAIT_MILES } from '../../../core/finding/openings/waits.ts';
import { FAVORITES_PATH } from '../../../core/people/clients/favorite-form.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/tell-me-nearby.route';
import { sayKept, sayTellMe } from './opening-words.ts';
import { WaitNearbyForm } from './wait-nearby-form.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const asked = nearbyWaitForm.safeParse({ place: args.url.searchParams.get('place') });
  const place = asked.success ? asked.data.place : null;
  return { place, isWaiting: place !== null && (await waitsNearby(ctx, place)) };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  const intent = single(form, 'intent');
  if (intent !== 'wait' && intent !== 'stop')
    throw data({ message: words.unknown_action() }, { status: 422 });
  return await answerForm(form, nearbyWaitForm, async (asked) => {
    if (intent === 'stop') {
      await stopWaitingNearby(ctx, asked);
      const back = single(form, 'back') === 'favorites' ? FAVORITES_PATH : resultsOf(asked.place);
      return redirect(back, { headers: flashHeaders({ title: words.no_longer_waiting() }) });
    }
    const place = await waitNearby(ctx, asked);
    return redirect(resultsOf(place), { headers: flashHeaders({ title: sayKept(place), tone: 'success' }) });
  });
}

function resultsOf(place: string): string {
  return `/find-experts?${new URLSearchParams({ place })}`;
}

export { withRetryAfter as headers } from '../../people/sign-in/retry-after.ts';

export const meta = () => [
  ...pageMeta(words.page_title(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function TellMeNearby({ loaderData, actionData }: Route.ComponentProps) {
  const { place, isWaiting } = loaderData;
  const problem = actionData?.problem ?? actionData?.refusal?.message;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-lg">
        <h1 className="mb-2 font-display text-2xl">{place ? sayTellMe(place) : words.page_title()}</h1>
        {problem && <Banner tone="error" title={problem} className="mb-4" />}
        <p className="mb-6 text-muted">
          {place === null
            ? words.search_first()
            : isWaiting
              ? words.on_the_list({ miles: WAIT_MILES })
              : words.waiting_explained({ miles: WAIT_MILES })}
        </p>
        <div className="flex flex-wrap gap-3">
          {place !== null && <WaitNearbyForm place={place} isWaiting={isWaiting} />}
          <ButtonLink to={place === null ? '/find-experts' : resultsOf(place)} variant="secondary">
            {place === null ? words.search_a_zip_code() : words.back_to_the_search()}
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
