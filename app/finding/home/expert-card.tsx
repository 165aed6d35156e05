import { MapPin } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import * as words from '#text/finding/home/screens';
import { demoLabel } from '../../../core/people/experts/demo-label.ts';
import { formatCents } from '../../../lib/money.ts';
import { type CardTab, cardPath } from '../../guard/home-search.ts';
import { signInPath } from '../../layout/links.ts';
import { coverSources } from '../../people/experts/cover-address.ts';
import { VerifiedMark } from '../../people/experts/verified-mark.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CoverImage } from '../../ui/cover-image.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Stars } from '../../ui/stars.tsx';
import { CardAbout } from './card-about.tsx';
import type { HomeCard } from './home-card.ts';
import { MemberTabs } from './member-lazy.ts';

export interface ExpertCardProps {
  card: HomeCard;
  isSignedIn: boolean;
  tab: CardTab;
  /** Path of this page without an open card. */
  path: string;
}

export function ExpertCard({ card, isSignedIn, tab, path }: ExpertCardProps) {
  const profile = `/expert/${card.id}`;
  return (
    <article
      className={`relative flex h-full flex-col rounded-lg border border-line bg-surface p-4 transition-colors hover:border-line-strong${card.look}`}
    >
      <div className="flex gap-4">
        <div className="relative size-24 shrink-0 max-[22rem]:size-16">
          {card.photo ? (
            // biome-ignore lint/a11y/useAltText: the spread props include `alt`
            <img {...card.photo} className="size-full rounded-md bg-sunken object-cover" />
          ) : (
            <CoverImage {...coverSources(card.id)} className="size-full rounded-md" />
          )}
          {card.face && (
            <Avatar
              src={card.face}
              size={card.photo ? 'md' : 'face'}
              loading="lazy"
              className={`absolute outline-3 outline-surface ${
                card.photo
                  ? '-right-2 -bottom-2 max-[22rem]:size-8'
                  : 'top-3 left-3 max-[22rem]:top-2 max-[22rem]:left-2 max-[22rem]:size-12'
              }`}
            />
          )}
        </div>
        <div className="min-w-0 flex-1">
          <h4 className="font-display font-medium text-lg leading-6 max-[22rem]:text-base">
            <PageLink
              to={isSignedIn ? profile : signInPath(profile)}
              className={classNames(
                'rounded-sm hover:text-accent-text',
                !isSignedIn && 'after:absolute after:inset-0 after:rounded-lg',
              )}
            >
              {card.name}
            </PageLink>
          </h4>
          <p className="mt-0.5 flex items-center gap-1 text-muted text-sm">
            <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="min-w-0">{card.location}</span>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
            {!card.isDemo && card.rating > 0 && <Stars rating={card.rating} />}
            <span className="tabular">
              {words.per_minute({ ratePerMinute: formatCents(card.ratePerMinuteCents) })}
            </span>
          </p>
        </div>
      </div>
      <Badges card={card} />
      {card.inside ? (
        <Suspense fallback={<div className="h-64" />}>
          <MemberTabs card={card} inside={card.inside} tab={tab} path={path} />
        </Suspense>
      ) : (
        <VisitorTabs card={card} path={path} />
      )}
    </article>
  );
}

function Badges({ card }: { card: HomeCard }) {
  const badges: ReactNode[] = [];
  if (card.isDemo) badges.push(<Badge key="demo">{demoLabel()}</Badge>);
  if (card.hasBadge) {
    badges.push(
      <Badge key="spotlight" tone="spotlight">
        {words.spotlight()}
      </Badge>,
    );
  }
  if (card.isVerified) badges.push(<VerifiedMark key="verified" />);
  if (card.onlineNow) {
    badges.push(
      <Badge key="online" tone="positive">
        {words.online_now()}
      </Badge>,
    );
  }
  if (card.availableToday) {
    badges.push(
      <Badge key="today" tone="positive">
        {words.available_today()}
      </Badge>,
    );
  }
  return <div className="mt-3 flex min-h-6 flex-wrap gap-1.5">{badges}</div>;
}

const OTHER_TABS = [
  ['expertise', words.expertise],
  ['options', words.options],
  ['book', words.book],
] as const;

function VisitorTabs({ card, path }: Pick<ExpertCardProps, 'card' | 'path'>) {
  return (
    <>
      <ul className="mt-3 flex flex-wrap border-line border-b font-semibold text-sm">
        <li className="flex-auto border-accent border-b-2 px-1 py-3 text-center">{words.about()}</li>
        {OTHER_TABS.map(([id, label]) => (
          <li key={id} className="relative flex-auto">
            <PageLink
              to={signInPath(cardPath(path, card.id, id))}
              className="flex min-h-11 items-center justify-center rounded-sm px-1 text-muted -outline-offset-2 hover:text-ink"
            >
              {label()}
              <span className="sr-only"> {words.of_expert({ card: card.name })}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      <div className="min-h-48 pt-4">
        <CardAbout card={card} />
      </div>
    </>
  );
}
