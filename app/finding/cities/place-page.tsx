import { MapPin } from 'lucide-react';
import { useState } from 'react';
import * as words from '#text/finding/cities/screens';
import { Terms } from '../../people/experts/terms.tsx';
import type { CardData } from '../../people/style/card-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ResultList } from '../discovery/result-list.tsx';
import { type Crumb, PlaceCrumbs } from './place-crumbs.tsx';
import { type PlaceLink, PlaceLinks } from './place-links.tsx';

export interface PlacePageProps {
  crumbs: readonly Crumb[];
  heading: string;
  lead: string;
  searchPath: string;
  cards: readonly CardData[];
  looks: string;
  cardsTitle: string;
  more: string | null;
  links: readonly { title: string; links: readonly PlaceLink[] }[];
}

export function PlacePage(props: PlacePageProps) {
  const { crumbs, heading, lead, searchPath, cards, cardsTitle, more, links } = props;
  const [pointed, setPointed] = useState<string | null>(null);
  const terms = [...new Set(cards.flatMap((card) => card.tags))];
  return (
    <div className="shell max-w-5xl py-6 sm:py-10">
      <Terms ids={terms} />
      <PlaceCrumbs crumbs={crumbs} />
      <h1 className="mt-4 text-3xl sm:text-4xl">{heading}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>
      <ButtonLink to={`${searchPath}&view=map`} variant="secondary" className="mt-6">
        <MapPin aria-hidden="true" className="size-4" />
        {words.see_the_map()}
      </ButtonLink>
      <section className="mt-10">
        <h2 className="text-xl">{cardsTitle}</h2>
        <ResultList
          cards={cards}
          looks={props.looks}
          litId={pointed}
          onPoint={setPointed}
          label={cardsTitle}
        />
        {more && (
          <ButtonLink to={searchPath} variant="secondary" className="mt-6">
            {more}
          </ButtonLink>
        )}
      </section>
      {links.map((group) => (
        <PlaceLinks key={group.title} {...group} />
      ))}
    </div>
  );
}
