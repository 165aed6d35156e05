import { data } from 'react-router';
import * as words from '#text/finding/cities/screens';
import { citiesNear, cityPath, listedStates } from '../../../core/finding/cities/listed-cities.server.ts';
import { PAGE_SIZE } from '../../../core/finding/discovery/find-rows.server.ts';
import { readCityCards } from '../../../core/finding/discovery/search-experts.server.ts';
import { EMPTY_SEARCH, searchUrl } from '../../../core/finding/discovery/search-query.ts';
import { sayState } from '../../../core/ground/geography/states.ts';
import { visitOf } from '../../context.server.ts';
import { READING_PAGE } from '../../layout/page-script.ts';
import { pageMeta } from '../../page-meta.ts';
import { cardDataOf } from '../../people/style/card-data.ts';
import { keptCardLook, looksOf } from '../../people/style/look.server.ts';
import type { Route } from './+types/city.route';
import { sayExperts } from './place-links.tsx';
import { PlacePage } from './place-page.tsx';
import { placeStructuredData } from './structured-data.ts';

export const handle = READING_PAGE;

/**
 * Loads a page such as `/experts/colorado/denver`. It exists only if at least one expert is listed there.
 */
export async function loader(args: Route.LoaderArgs) {
  const { finding, config } = visitOf(args);
  const ctx = finding();
  const states = await listedStates(ctx);
  const state = states.get(args.params.state);
  const city = state?.cities.find(({ citySlug }) => citySlug === args.params.city);
  const cards = city ? await readCityCards(ctx, city) : [];
  if (!state || !city || cards.length === 0) {
    throw data({ message: words.none_listed() }, { status: 404 });
  }
  return {
    city: city.city,
    stateName: sayState(state.state),
    sharedName: words.city_heading({ city: city.city, stateName: sayState(state.state) }),
    // The stored count can be minutes old. If everyone fits on one page, count the cards instead.
    experts: cards.length < PAGE_SIZE ? cards.length : Math.max(city.experts, cards.length),
    origin: config.publicOrigin,
    crumbs: [
      { path: '/find-experts', label: words.find_experts() },
      { path: `/experts/${state.slug}`, label: sayState(state.state) },
      { path: cityPath(city), label: city.city },
    ],
    searchPath: searchUrl({ ...EMPTY_SEARCH, place: `${city.city}, ${city.state}` }),
    looks: looksOf(cards),
    cards: cards.map((card) => cardDataOf(card, ctx, keptCardLook(card.style))),
    near: citiesNear(states, city).map((other) => ({
      path: cityPath(other),
      label: other.state === city.state ? other.city : `${other.city}, ${other.state}`,
      experts: other.experts,
    })),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: words.no_experts_here_yet() }];
  const { city, stateName, experts, origin, crumbs, cards } = loaderData;
  return [
    ...pageMeta(
      words.city_heading({ city, stateName }),
      words.city_description({ experts: sayExperts(experts), city, stateName }),
    ),
    { 'script:ld+json': placeStructuredData(origin, crumbs, cards) },
  ];
}

export default function City({ loaderData }: Route.ComponentProps) {
  const { city, stateName, experts, crumbs, searchPath, cards, near } = loaderData;
  return (
    <PlacePage
      crumbs={crumbs}
      heading={words.city_heading({ city, stateName })}
      lead={words.city_lead({ experts: sayExperts(experts), city })}
      searchPath={searchPath}
      cards={cards}
      looks={loaderData.looks}
      cardsTitle={words.experts_in({ city })}
      more={experts > cards.length ? words.search_all_of_them() : null}
      links={[{ title: words.near({ city }), links: near }]}
    />
  );
}
