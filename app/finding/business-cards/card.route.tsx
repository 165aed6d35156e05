import { CalendarPlus, Contact, UserRound } from 'lucide-react';
import * as words from '#text/finding/business-cards/screens';
import { brand } from '../../../core/brand.ts';
import { cardImagePath, cardPath } from '../../../core/finding/business-cards/business-card.ts';
import { showsSpotlightBadge } from '../../../core/people/experts/spotlight-badge.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { bookingPath } from '../../consultations/bookings/booking-times.ts';
import { visitOf } from '../../context.server.ts';
import { READING_PAGE } from '../../layout/page-script.ts';
import { pageMeta } from '../../page-meta.ts';
import { keptLook } from '../../people/style/look.server.ts';
import { ProfileCard } from '../../people/style/profile-card.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Sprig } from '../../ui/sprig.tsx';
import type { Route } from './+types/card.route';
import { cardAt } from './card-at.server.ts';

export const handle = READING_PAGE;

export async function loader(args: Route.LoaderArgs) {
  const { style, ...card } = await cardAt(args);
  return {
    card,
    look: keptLook(style, card.practiceId),
    sharedName: card.name,
    shareImage: visitOf(args).config.publicOrigin + cardImagePath(card.code),
    hasBadge: showsSpotlightBadge({ ...card, isDemo: false }, style),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: words.not_found_title({ brand: brand.name }) }];
  const { name, title, location } = loaderData.card;
  const what = title || words.plant_based_wellness_expert();
  return [
    ...pageMeta(name, words.page_description({ what, location })),
    { name: 'robots', content: 'noindex' },
  ];
}

export default function BusinessCardPage({ loaderData }: Route.ComponentProps) {
  const { card, look, hasBadge } = loaderData;
  const { practiceId, code, name, title, location, bio, rating, reviewCount, tags, face, isSpotlight } = card;
  const facts = {
    id: practiceId,
    name,
    title,
    location,
    bio,
    rating,
    reviewCount,
    tags,
    face,
    hasBadge,
    isSpotlight,
    initials: initialsOfName(name),
  };
  return (
    <div className="shell max-w-lg py-6 sm:py-12">
      <ProfileCard facts={facts} look={look} heading="h1" actions={<Actions code={code} id={practiceId} />}>
        <div className="mt-6 flex items-center gap-4 border-line border-t pt-5">
          <img
            src={`${cardPath(code)}/qr.svg`}
            alt={words.qr_code_of_this_card({ name })}
            width={96}
            height={96}
            loading="lazy"
            className="size-24 shrink-0 rounded-sm"
          />
          <p className="text-muted text-sm">{words.qr_help()}</p>
        </div>
      </ProfileCard>
    </div>
  );
}

function Actions({ code, id }: { code: string; id: string }) {
  return (
    <div className="mt-5 mb-6 flex flex-col gap-3">
      <ButtonLink to={bookingPath(id, {})} wide>
        <CalendarPlus aria-hidden="true" className="size-4" />
        {words.request_consultation()}
      </ButtonLink>
      <div className="grid gap-3 sm:grid-cols-2">
        <a
          href={pathInLanguage(`${cardPath(code)}/contact.vcf`)}
          download=""
          className={buttonClass({ variant: 'secondary' })}
        >
          <Contact aria-hidden="true" className="size-4" />
          {words.save_contact()}
        </a>
        <ButtonLink to={`/expert/${id}`} variant="secondary">
          <UserRound aria-hidden="true" className="size-4" />
          {words.view_profile()}
        </ButtonLink>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = (error as { status?: number } | null)?.status;
  if (status !== 404 && status !== 410) throw error;
  return (
    <div className="shell flex flex-col items-center py-20 text-center sm:py-28">
      <Sprig className="mb-6 h-24 text-accent-text" />
      <h1 className="text-3xl">{status === 410 ? words.not_in_use_title() : words.card_not_found()}</h1>
      <p className="mt-4 max-w-prose text-muted">
        {status === 410 ? words.not_in_use_help() : words.not_found_help()}
      </p>
      <ButtonLink to="/find-experts" className="mt-8">
        {words.find_experts()}
      </ButtonLink>
    </div>
  );
}
