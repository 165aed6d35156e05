import { data, redirect } from 'react-router';
import * as messages from '#text/finding/openings/screens';
import * as words from '#text/overview/dashboard/screens';
import { readNearbyWaits } from '../../../core/finding/openings/wait-nearby.server.ts';
import { MAX_PLACES } from '../../../core/finding/openings/waits.ts';
import { readFavorites } from '../../../core/finding/profiles/read-favorites.server.ts';
import { FAVORITES_PATH, favoriteForm } from '../../../core/people/clients/favorite-form.ts';
import { dropFavorite, keepFavorite } from '../../../core/people/clients/keep-favorite.server.ts';
import {
  readTimeWaits,
  stopWaitingForTime,
  waitForTime,
} from '../../../core/practice/availability/waiting/wait-for-time.server.ts';
import { safePath } from '../../../lib/safe-path.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { WaitNearbyForm } from '../../finding/openings/wait-nearby-form.tsx';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { cardPhotoOf } from '../../people/gallery/card-photo.ts';
import { WaitForm } from '../../practice/availability/wait-form.tsx';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { sayRating } from '../../ui/say-rating.ts';
import { Stars } from '../../ui/stars.tsx';
import type { Route } from './+types/favorites.route';
import { FavoritePicture } from './favorite-picture.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const [favorites, waits, places] = await Promise.all([
    readFavorites(ctx),
    readTimeWaits(ctx),
    readNearbyWaits(ctx),
  ]);
  const shown = favorites.map((one) => ({ ...one, photo: cardPhotoOf(one.photo, one.name) }));
  return { favorites: shown, waits, places };
}

const INTENTS = ['keep', 'drop', 'wait', 'stop-waiting'];

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  const intent = single(form, 'intent');
  if (!INTENTS.includes(intent)) throw data({ message: words.no_such_action() }, { status: 422 });
  const asked = safePath(single(form, 'back'));
  const back = asked && /^\/expert\/[^/?]+(?:\/book(?:\?.*)?)?$/.test(asked) ? asked : FAVORITES_PATH;
  return await answerForm(form, favoriteForm, async ({ expert: expertId }) => {
    if (intent === 'wait') {
      await waitForTime(ctx, { expertId });
      const title = words.will_tell_you();
      return redirect(back, { headers: flashHeaders({ title, tone: 'success' }) });
    }
    if (intent === 'stop-waiting') {
      await stopWaitingForTime(ctx, { expertId });
      return redirect(back, { headers: flashHeaders({ title: words.no_longer_waiting() }) });
    }
    if (intent === 'drop') {
      await dropFavorite(ctx, { expertId });
      return redirect(back, { headers: flashHeaders({ title: words.favorite_removed() }) });
    }
    const name = await keepFavorite(ctx, { expertId });
    const description = words.favorite_saved_text({ name });
    return redirect(back, {
      headers: flashHeaders({ title: words.favorite_saved(), description, tone: 'success' }),
    });
  });
}

export const meta = () => [
  ...pageMeta(words.favorites(), words.favorites_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Favorites({ loaderData, actionData }: Route.ComponentProps) {
  const { favorites, waits, places } = loaderData;
  return (
    <>
      <PageHeading title={words.favorites()}>{words.favorites_intro()}</PageHeading>
      {actionData?.problem && <Banner tone="error" title={actionData.problem} className="mb-6" />}
      {favorites.length === 0 ? (
        <EmptyState
          title={words.no_favorites_yet()}
          description={words.no_favorites_text()}
          action={<ButtonLink to="/find-experts">{words.find_experts()}</ButtonLink>}
        />
      ) : (
        <ul className="flex max-w-3xl flex-col gap-3">
          {favorites.map((one) => (
            <FavoriteItem key={one.id} one={one} />
          ))}
        </ul>
      )}
      {waits.length > 0 && (
        <section aria-labelledby="waiting" className="mt-10 max-w-3xl">
          <h2 id="waiting" className="mb-1 text-xl">
            {words.waiting_for_a_time()}
          </h2>
          <p className="mb-3 text-muted text-sm">{words.waiting_for_a_time_text()}</p>
          <ul className="flex flex-col gap-3">
            {waits.map(({ id, name }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4"
              >
                <PageLink to={`/expert/${id}/book`} className="font-semibold hover:text-accent-text">
                  {name}
                </PageLink>
                <WaitForm expertId={id} expertName={name} waits back={FAVORITES_PATH} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {places.length > 0 && (
        <section aria-labelledby="waiting-nearby" className="mt-10 max-w-3xl">
          <h2 id="waiting-nearby" className="mb-1 text-xl">
            {messages.waiting_nearby()}
          </h2>
          <p className="mb-3 text-muted text-sm">{messages.waiting_nearby_help({ places: MAX_PLACES })}</p>
          <ul className="flex flex-col gap-3">
            {places.map((place) => (
              <li
                key={place}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4"
              >
                <PageLink
                  to={`/find-experts?${new URLSearchParams({ place })}`}
                  className="font-semibold hover:text-accent-text"
                >
                  {words.near_place({ place })}
                </PageLink>
                <WaitNearbyForm place={place} isWaiting back="favorites" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function FavoriteItem({ one }: { one: Route.ComponentProps['loaderData']['favorites'][number] }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4">
      <FavoritePicture one={one} />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-lg">
          {one.hasPage ? (
            <PageLink to={`/expert/${one.id}`} className="hover:text-accent-text">
              {one.name}
            </PageLink>
          ) : (
            one.name
          )}
        </h2>
        {one.hasPage && (
          <p className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
            {one.location}
            {one.rating > 0 && (
              <Stars
                rating={one.rating}
                count={one.reviewCount}
                said={sayRating(one.rating, one.reviewCount)}
              />
            )}
          </p>
        )}
        {one.closed && <Badge>{one.closed}</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!one.closed && (
          <ButtonLink to={`/expert/${one.id}/book`} aria-label={words.book_named({ one: one.name })}>
            {words.book()}
          </ButtonLink>
        )}
        <Form method="post" failed={{ title: words.favorite_not_removed() }}>
          <input type="hidden" name="expert" value={one.id} />
          <Button
            type="submit"
            name="intent"
            value="drop"
            variant="secondary"
            aria-label={words.remove_named({ one: one.name })}
          >
            {words.remove()}
          </Button>
        </Form>
      </div>
    </li>
  );
}
