import { Suspense } from 'react';
import { redirect, useRouteLoaderData } from 'react-router';
import { brand } from '../../core/brand.ts';
import { pinsIn } from '../../core/discovery/clusters.server.ts';
import { readHomeList } from '../../core/discovery/home-list.server.ts';
import { locateZip } from '../../core/discovery/locate.server.ts';
import { EMPTY_SEARCH } from '../../core/discovery/search-query.ts';
import { isCategoryId } from '../../core/experts/categories.ts';
import { LOCATION_DENIED, LOCATION_UNAVAILABLE } from '../../core/geography/legality.ts';
import { ALL_STATES } from '../../core/geography/states.ts';
import { TAGLINES } from '../../data/taglines.ts';
import { visitOf } from '../context.server.ts';
import { findExpertsPath, signInPath } from '../layout/links.ts';
import { stillMarks } from '../map/still-marks.ts';
import { US_VIEW } from '../map/view.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/home.route';
import { ExpertListing } from './expert-listing.tsx';
import { Hero } from './hero.tsx';
import { homeCardOf } from './home-card.ts';
import { asksSomething, readHomeSearch } from './home-search.ts';
import { LiveSearch, MapPanel } from './member-lazy.ts';
import { SearchLinks } from './search-links.tsx';
import { ThreeSteps } from './three-steps.tsx';
import { VisitorMap } from './visitor-map.tsx';
import '../map/map.css';

const CARDS_FOR_VISITORS = 12;
const CARDS = 24;
/** With Alaska and Hawaii. */
const WHOLE_COUNTRY = { west: -180, south: 15, east: -60, north: 72 };

export async function loader(args: Route.LoaderArgs) {
  const { ctx, config } = visitOf(args);
  const { url } = args;
  const search = readHomeSearch(url.searchParams, isCategoryId);
  const isSignedIn = ctx.actor !== null;
  if (!isSignedIn && asksSomething(search)) throw redirect(signInPath(url.pathname + url.search));
  const { text: q, category, spotlight, online, today } = search;
  const query = { ...EMPTY_SEARCH, q, category: category || null, spotlight, online, today };
  const [list, pins] = await Promise.all([
    readHomeList(ctx, query, isSignedIn ? CARDS : CARDS_FOR_VISITORS, isSignedIn),
    pinsIn(ctx, WHOLE_COUNTRY, US_VIEW.zoom, query),
  ]);
  const day = ctx.now().toZonedDateTimeISO('America/Chicago').toPlainDate();
  return {
    isSignedIn,
    search,
    ...(isSignedIn ? { pins, marks: [] } : { pins: [], marks: stillMarks(pins) }),
    total: list.total,
    refusal: list.refusal,
    cards: list.experts.map((expert) => homeCardOf(expert, isSignedIn)),
    located: search.zip ? locateZip(ctx, search.zip) : null,
    statuses: Object.fromEntries(
      ALL_STATES.flatMap(({ code }) => {
        const status = ctx.law.statusOf(code, day);
        return status === 'not-served' ? [] : [[code, status] as const];
      }),
    ),
    messages: { denied: LOCATION_DENIED, unavailable: LOCATION_UNAVAILABLE },
    styleUrl: config.mapStyleUrl,
    phrase: Math.floor(Math.random() * TAGLINES.length),
  };
}

export function meta(): Route.MetaDescriptors {
  const title = `${brand.name}: plant-based wellness experts near you`;
  return [
    { title },
    { name: 'description', content: brand.description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: brand.description },
  ];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, search, cards, total } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      <div className="shell grid gap-x-12 gap-y-12 pt-10 sm:pt-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Hero origin={root?.origin ?? ''} phrase={loaderData.phrase} findPath={findExpertsPath(isSignedIn)} />
        {isSignedIn ? (
          <Suspense fallback={<div className="h-96 lg:h-[35rem]" />}>
            <MapPanel
              pins={loaderData.pins}
              statuses={loaderData.statuses}
              styleUrl={loaderData.styleUrl ?? undefined}
              theme={root?.theme ?? 'system'}
              messages={loaderData.messages}
              search={search}
              located={loaderData.located}
            />
          </Suspense>
        ) : (
          <VisitorMap marks={loaderData.marks} statuses={loaderData.statuses} />
        )}
      </div>
      <section id="find" aria-labelledby="find-title" className="shell mt-20">
        <h2 id="find-title" className="mb-6 text-3xl">
          Find an expert near you
        </h2>
        {isSignedIn ? (
          <Suspense fallback={<div className="h-[9.5rem] sm:h-24" />}>
            <LiveSearch search={search} />
          </Suspense>
        ) : (
          <SearchLinks />
        )}
        <ExpertListing
          cards={cards}
          total={total}
          refusal={loaderData.refusal}
          search={search}
          isSignedIn={isSignedIn}
        />
      </section>
      <ThreeSteps />
    </>
  );
}
