import { data } from 'react-router';
import * as words from '#text/finding/cities/screens';
import { cityPath, listedStates, statesNear } from '../../../core/finding/cities/listed-cities.server.ts';
import { searchExperts } from '../../../core/finding/discovery/search-experts.server.ts';
import { EMPTY_SEARCH, searchUrl } from '../../../core/finding/discovery/search-query.ts';
import { sayState } from '../../../core/ground/geography/states.ts';
import { visitOf } from '../../context.server.ts';
import { READING_PAGE } from '../../layout/page-script.ts';
import { pageMeta } from '../../page-meta.ts';
import { cardDataOf } from '../../people/style/card-data.ts';
import { keptCardLook, looksOf } from '../../people/style/look.server.ts';
import type { Route } from './+types/state.route';
import { type PlaceLink, sayExperts } from './place-links.tsx';
import { PlacePage } from './place-page.tsx';
import { placeStructuredData } from './structured-data.ts';

export const handle = READING_PAGE;

const CARDS_SHOWN = 6;
/** Maximum number of cities on the page, largest first. The search finds the rest. */
const CITIES_SHOWN = 300;

/** Loads a page such as `/experts/colorado`. It exists only if at least one expert is listed there. */
export async function loader(args: Route.LoaderArgs) {
  const { finding, config } = visitOf(args);
  const ctx = finding();
  const states = await listedStates(ctx);
  const state = states.get(args.params.state);
  if (!state) throw data({ message: words.none_listed() }, { status: 404 });
  const name = sayState(state.state);
  const search = { ...EMPTY_SEARCH, place: name };
  const found = await searchExperts(ctx, search);
  const own = found.cards.filter((card) => !card.isDemo);
  if (own.length === 0) throw data({ message: words.none_listed() }, { status: 404 });
  const cities: PlaceLink[] = state.cities.slice(0, CITIES_SHOWN).map((city) => ({
    path: cityPath(city),
    label: city.city,
    experts: city.experts,
  }));
  return {
    name,
    sharedName: words.state_heading({ name }),
    // The stored count can be minutes old. If everyone fits on one page, count the cards instead.
    experts: found.next === null ? own.length : Math.max(state.experts, own.length),
    origin: config.publicOrigin,
    crumbs: [
      { path: '/find-experts', label: words.find_experts() },
      { path: `/experts/${state.slug}`, label: name },
    ],
    searchPath: searchUrl(search),
    looks: looksOf(found.cards),
    cards: own.slice(0, CARDS_SHOWN).map((card) => cardDataOf(card, ctx, keptCardLook(card.style))),
    cities: cities.sort((a, b) => a.label.localeCompare(b.label, 'en-US')),
    near: statesNear(states, state).map(({ slug, state, experts }) => ({
      path: `/experts/${slug}`,
      label: sayState(state),
      experts,
    })),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: words.no_experts_here_yet() }];
  const { name, experts, origin, crumbs, cards } = loaderData;
  return [
    ...pageMeta(
      words.state_heading({ name }),
      words.state_description({ experts: sayExperts(experts), name }),
    ),
    { 'script:ld+json': placeStructuredData(origin, crumbs, cards) },
  ];
}

export default function State({ loaderData }: Route.ComponentProps) {
  const { name, experts, crumbs, searchPath, cards, cities, near } = loaderData;
  return (
    <PlacePage
      crumbs={crumbs}
      heading={words.state_heading({ name })}
      lead={words.state_lead({ experts: sayExperts(experts), name })}
      searchPath={searchPath}
      cards={cards}
      looks={loaderData.looks}
      cardsTitle={words.best_rated()}
      more={experts > cards.length ? words.search_state({ name }) : null}
      links={[
        { title: words.cities_in({ name }), links: cities },
        { title: words.other_states(), links: near },
      ]}
    />
  );
}
