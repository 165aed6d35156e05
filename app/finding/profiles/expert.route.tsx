import { useEffect } from 'react';
import { data } from 'react-router';
import * as messages from '#text/finding/profiles/screens';
import { brand } from '../../../core/brand.ts';
import type { Context } from '../../../core/context.ts';
import { cardImagePath } from '../../../core/finding/business-cards/business-card.ts';
import { cityPath, listedCity } from '../../../core/finding/cities/listed-cities.server.ts';
import { isFavorite } from '../../../core/finding/profiles/read-favorites.server.ts';
import { readProfile } from '../../../core/finding/profiles/read-profile.server.ts';
import { taxRateAt } from '../../../core/ground/geography/tax-rate-at.ts';
import { termsOf } from '../../../core/money/pricing/booking-terms.ts';
import { sayLanguages, sayOwnLanguage } from '../../../core/people/experts/languages.ts';
import { mayActFor } from '../../../core/people/experts/may-act-for.ts';
import { showsSpotlightBadge } from '../../../core/people/experts/spotlight-badge.ts';
import { readOwnSetup } from '../../../core/people/setup/read-own-setups.server.ts';
import { missingSteps } from '../../../core/people/setup/setup.ts';
import { SETUP_WORDS } from '../../../core/people/setup/setup-words.ts';
import { pageMarkOf } from '../../../core/people/sign-in/page-mark.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { plainWords } from '../../../lib/marked-text.ts';
import { sayClearTime, sayDay, sayZone } from '../../../lib/when.ts';
import { fullPhotoAddress } from '../../../platform/images/full-photo.ts';
import { visitOf } from '../../context.server.ts';
import { FIRST_PAGE } from '../../layout/page-script.ts';
import { pageMeta } from '../../page-meta.ts';
import { drawSave } from '../../people/clients/drawn-save.server.tsx';
import { pricesOf } from '../../people/experts/prices.ts';
import { keptLook } from '../../people/style/look.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Sprig } from '../../ui/sprig.tsx';
import type { Route } from './+types/expert.route';
import { drawPhotos } from './drawn-photos.server.tsx';
import { drawReviews } from './drawn-reviews.server.tsx';
import { ExpertPage } from './expert-page.tsx';
import { AVAILABLE_NOW_WITHIN_MS, type FormattedTime } from './profile-words.ts';
import { recentExperts } from './recent-experts.ts';
import { structuredData } from './structured-data.ts';

export const handle = FIRST_PAGE;

export async function loader(args: Route.LoaderArgs) {
  const { finding, config } = visitOf(args);
  const ctx = finding();
  try {
    const { nextFree, style, cardCode, reviews, starCounts, gallery, ...expert } = await readProfile(
      ctx,
      args.params.id,
    );
    const times: FormattedTime[] = nextFree.map((start) => ({
      start,
      day: sayDay(new Date(start), expert.zone),
      time: sayClearTime(new Date(start), expert.zone),
    }));
    const images = gallery.map(({ key }) => config.publicOrigin + fullPhotoAddress(key));
    const city = expert.isDemo ? null : await listedCity(ctx, expert.state, expert.city);
    const soonest = nextFree[0] ? Date.parse(nextFree[0]) : Number.POSITIVE_INFINITY;
    return {
      expert,
      look: keptLook(style, expert.id),
      save: expert.isDemo ? '' : await saveOf(ctx, expert),
      reviews: expert.isDemo
        ? ''
        : drawReviews({
            expertId: expert.id,
            expertName: expert.name,
            reviews,
            starCounts,
            count: expert.reviewCount,
            isNarrow: style.layout === 'compact',
          }),
      languages: sayLanguages(expert.languages),
      ownLanguage: sayOwnLanguage(expert.languages),
      photos: drawPhotos(gallery, expert),
      images,
      firstPhoto: gallery[0]?.key,
      hasBadge: showsSpotlightBadge(expert, style),
      wayToPay: ctx.payments.wayToPay,
      prices: pricesOf(expert, taxRateAt(ctx, expert), ctx.payments.wayToPay, termsOf(ctx.settings)),
      times,
      zoneName: sayZone(expert.zone, expert.city),
      availableNow: soonest - ctx.now().epochMilliseconds <= AVAILABLE_NOW_WITHIN_MS,
      url: config.publicOrigin + pathInLanguage(`/expert/${expert.id}`),
      sharedName: expert.name,
      shareImage: images[0] ?? (cardCode && config.publicOrigin + cardImagePath(cardCode)),
      placePath: city && cityPath(city),
      isSignedIn: ctx.actor !== null,
      missing: expert.closed?.code === 'practice_not_ready' ? await missingOfOwn(ctx, expert.id) : null,
    };
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_found')
      throw data({ message: error.message }, { status: 404 });
    throw error;
  }
}

/** Returns the favorite button, or '' for members of the practice. */
async function saveOf(ctx: Context, { id, name }: { id: string; name: string }): Promise<string> {
  if (mayActFor(ctx.actor, id, 'staff')) return '';
  return drawSave({
    expertId: id,
    expertName: name,
    isSaved: ctx.actor && (await isFavorite(ctx, id)),
    mark: ctx.actor && pageMarkOf(ctx.signIn, ctx.actor.id),
    isReadOnly: ctx.viewing !== undefined,
  });
}

/**
 * Returns the titles of the required steps that an owner has not done yet; null if there are none, and for
 * everyone else.
 */
async function missingOfOwn(ctx: Context, practiceId: string): Promise<string[] | null> {
  const setup = await readOwnSetup(ctx, practiceId);
  const open = setup ? missingSteps(setup.steps) : [];
  return open.length > 0 ? open.map(({ item }) => SETUP_WORDS[item].title()) : null;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: messages.not_found_title({ brand: brand.name }) }];
  const { expert, look, url, images } = loaderData;
  const what = expert.title || messages.plant_based_wellness_expert();
  const words = look.customBio ? plainWords(look.customBio) : expert.bio;
  const bio = words.length > 155 ? `${words.slice(0, 152).trimEnd()}…` : words;
  return [
    ...pageMeta(
      messages.page_title({ expert: expert.name, what, location: expert.location }),
      bio || messages.page_description({ what, location: expert.location }),
    ),
    { property: 'og:type', content: 'profile' },
    ...(expert.isDemo
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          {
            'script:ld+json': structuredData(
              { ...expert, bio: words, showsRating: look.showRating, images },
              url,
            ),
          },
        ]),
  ];
}

export default function Expert({ loaderData }: Route.ComponentProps) {
  const { firstPhoto: photo } = loaderData;
  const { id, name, location } = loaderData.expert;
  useEffect(() => recentExperts.remember({ id, name, location, photo }), [id, name, location, photo]);
  return <ExpertPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = (error as { status?: number } | null)?.status;
  if (status !== 404) throw error;
  return (
    <div className="shell flex flex-col items-center py-20 text-center sm:py-28">
      <Sprig className="mb-6 h-24 text-accent-text" />
      <h1 className="text-3xl">{messages.expert_not_found()}</h1>
      <p className="mt-4 max-w-prose text-muted">{messages.not_found_help()}</p>
      <ButtonLink to="/" className="mt-8">
        {messages.return_to_home()}
      </ButtonLink>
    </div>
  );
}
