import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import * as words from '#text/people/style/cards';
import { categoriesOf } from '../../../core/people/experts/categories.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { sayRating } from '../../ui/say-rating.ts';
import { Stars } from '../../ui/stars.tsx';
import { coverSources } from '../experts/cover-address.ts';
import { SpotlightMark } from '../experts/spotlight-mark.tsx';
import type { Look } from './look.ts';
import { MarkedText } from './marked-text.tsx';
import { patternBand, Styled } from './styled.tsx';

export type CardFacts = {
  id: string;
  name: string;
  title: string;
  location: string;
  bio: string;
  rating: number;
  reviewCount: number;
  tags: string[];
  face: string | null;
  initials: string;
  hasBadge: boolean;
  isSpotlight: boolean;
};

export function ProfileCard(props: {
  facts: CardFacts;
  look: Look;
  heading?: 'h1' | 'p';
  /** Buttons, shown above the bio so a long bio does not push them out of sight. */
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { facts, look, heading: Heading = 'p', actions, children } = props;
  return (
    <Styled look={look}>
      <article className="styled-card overflow-hidden rounded-lg border border-line bg-surface">
        {patternBand(look, 'h-28 sm:h-32') ?? (
          <CoverImage {...coverSources(facts.id)} className="h-28 w-full sm:h-32" />
        )}
        <div className="px-5 pb-6 sm:px-6">
          <Avatar
            src={facts.face}
            initials={facts.initials}
            size="xl"
            shape={look.profileImageStyle}
            className="relative -mt-14 outline-4 outline-surface"
          />
          {facts.hasBadge && (
            <p className="mt-3">
              <SpotlightMark isPaid={facts.isSpotlight} />
            </p>
          )}
          <Heading className="mt-3 font-display font-medium text-2xl">{facts.name}</Heading>
          {facts.title && <p className="text-lg text-muted">{facts.title}</p>}
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            {facts.location && (
              <span className="inline-flex items-center gap-1.5">
                <MapPin aria-hidden="true" className="size-4 shrink-0 text-muted" />
                {facts.location}
              </span>
            )}
            {look.showRating &&
              (facts.rating > 0 ? (
                <Stars
                  rating={facts.rating}
                  count={facts.reviewCount}
                  said={sayRating(facts.rating, facts.reviewCount)}
                />
              ) : (
                <span className="text-muted">{words.no_reviews_yet()}</span>
              ))}
          </p>
          {actions}
          {look.customBio ? (
            <MarkedText text={look.customBio} className="prose mt-4" />
          ) : (
            facts.bio && <p className="mt-4 whitespace-pre-line">{facts.bio}</p>
          )}
          {facts.tags.length > 0 && (
            <ul aria-label={words.areas_of_expertise()} className="mt-4 flex flex-wrap gap-2">
              {categoriesOf(facts.tags).map(({ id, name }) => (
                <li key={id}>
                  <Badge tone="positive">{name()}</Badge>
                </li>
              ))}
            </ul>
          )}
          {children}
        </div>
      </article>
    </Styled>
  );
}
