import { Suspense, useState } from 'react';
import { redirect, useRouteLoaderData } from 'react-router';
import * as words from '#text/finding/home/screens';
import * as shared from '#text/layout/app';
import { brand } from '../../../core/brand.ts';
import { TODAY } from '../../../core/finding/discovery/filters.ts';
import { type HomeList, readHomeList } from '../../../core/finding/discovery/home-list.server.ts';
import { locateZip } from '../../../core/finding/discovery/locate.server.ts';
import { pinsIn } from '../../../core/finding/discovery/pins/search-pins.server.ts';
import { sayTotal } from '../../../core/finding/discovery/say-total.ts';
import { EMPTY_SEARCH } from '../../../core/finding/discovery/search-query.ts';
import { countryDay } from '../../../core/ground/geography/law.ts';
import { locationDenied, locationUnavailable } from '../../../core/ground/geography/legality.ts';
import { isCategoryId } from '../../../core/people/experts/categories.ts';
import { visitOf } from '../../context.server.ts';
import { asksSomething, isFromHero, readHomeSearch } from '../../guard/home-search.ts';
import { resultsOf } from '../../guard/wanted.ts';
import { signInPath } from '../../layout/links.ts';
import { FIRST_PAGE } from '../../layout/page-script.ts';
import { stillMarks } from '../../map/still-marks.ts';
import { US_VIEW } from '../../map/view.ts';
import { keptCardLook, looksOf } from '../../people/style/look.server.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { sayCounted, sayFound } from '../discovery/say-heading.ts';
import type { Route } from './+types/home.route';
import { drawingSources } from './drawing-address.ts';
import { ExpertListing } from './expert-listing.tsx';
import { Hero } from './hero.tsx';
import { homeCardOf } from './home-card.ts';
import { LiveSearch, MapPanel, MemberZip } from './member-lazy.ts';
import { SearchLinks } from './search-links.tsx';
import { TAGLINES } from './taglines.ts';
import { ThreeSteps } from './three-steps.tsx';
import { VisitorMap } from './visitor-map.tsx';
import { VisitorZip } from './visitor-zip.tsx';

export const handle = FIRST_PAGE;

const CARDS_FOR_VISITORS = 12;
const CARDS = 24;
/** Includes Alaska and Hawaii. */
const WHOLE_COUNTRY = { west: -180, south: 15, east: -60, north: 72 };

export async function loader(args: Route.LoaderArgs) {
  const { finding, config } = visitOf(args);
  const ctx = finding();
  const { url } = args;
  const search = readHomeSearch(url.searchParams, isCategoryId);
  const isSignedIn = ctx.actor !== null;
  const located = search.zip ? locateZip(ctx, search.zip) : null;
  const isZipRefused = located !== null && !located.ok;
  // If we can't search a ZIP code, we say so beside its field, even to visitors.
  const path = url.pathname + url.search;
  if (!isSignedIn && asksSomething(search) && !isZipRefused) throw redirect(signInPath(path));
  if (isSignedIn && located?.ok && isFromHero(url.searchParams)) throw redirect(resultsOf(path));
  const { text: q, category, spotlight, online, today } = search;
  // Visitors must sign in to use the other filters, so these don't apply beside a refused ZIP code.
  const query =
    isZipRefused && !isSignedIn
      ? EMPTY_SEARCH
      : { ...EMPTY_SEARCH, q, category: category || null, spotlight, online, day: today ? TODAY : null };
  // If we can't search the ZIP code, the list shows experts elsewhere.
  const place = located?.ok ? search.zip : '';
  const [list, pins] = await Promise.all([
    readHomeList(ctx, { ...query, place }, isSignedIn ? CARDS : CARDS_FOR_VISITORS, isSignedIn),
    pinsIn(ctx, WHOLE_COUNTRY, US_VIEW.zoom, query),
  ]);
  return {
    isSignedIn,
    search,
    ...(isSignedIn ? { pins, marks: [] } : { pins: [], marks: stillMarks(pins) }),
    ...foundOf(list),
    refusal: list.refusal,
    cards: list.experts.map((expert) => homeCardOf(expert, isSignedIn, keptCardLook(expert.style))),
    looks: looksOf(list.experts),
    featured: list.featured,
    located,
    statuses: ctx.law.statusesOn(countryDay(ctx.now())),
    messages: { denied: locationDenied(), unavailable: locationUnavailable() },
    styleUrl: config.mapStyleUrl,
    phrase: Math.floor(Math.random() * TAGLINES.length),
  };
}

function foundOf(list: HomeList): { found: string; isPart: boolean } {
  const { total, experts, place } = list;
  const isPart = total.is !== 'exact' || total.count > experts.length;
  const counted = { cards: experts, total };
  const number =
    isPart && experts.length > 0
      ? words.shown_of_total({ count: experts.length, total: sayTotal(total) })
      : sayCounted(counted);
  if (!place || list.refusal) return { found: number, isPart };
  return {
    found: list.isBeyond
      ? sayFound({ ...list, ...counted }, true)
      : words.found_near_place({ number, place: place.label }),
    isPart,
  };
}

export function meta(): Route.MetaDescriptors {
  const title = words.page_title({ brand: brand.name });
  return [
    { title },
    { name: 'description', content: shared.product_description() },
    { property: 'og:title', content: title },
    { property: 'og:description', content: shared.product_description() },
  ];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, search, cards, located } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const [position, setPosition] = useState<{ lat: number; lng: number } | null>(null);
  return (
    <>
      <div className="shell grid items-center gap-x-12 gap-y-10 pt-8 sm:pt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Hero origin={root?.origin ?? ''} phrase={loaderData.phrase}>
          {isSignedIn ? (
            <Suspense fallback={<div className="h-20" />}>
              <MemberZip
                search={search}
                located={located}
                messages={loaderData.messages}
                onPosition={setPosition}
              />
            </Suspense>
          ) : (
            <VisitorZip zip={search.zip} message={located && !located.ok ? located.message : null} />
          )}
        </Hero>
        {isSignedIn ? (
          <Suspense fallback={<div className="h-80 sm:h-[27rem] lg:h-[32rem]" />}>
            <MapPanel
              pins={loaderData.pins}
              statuses={loaderData.statuses}
              styleUrl={loaderData.styleUrl ?? undefined}
              theme={root?.theme ?? 'system'}
              search={search}
              located={located}
              position={position}
            />
          </Suspense>
        ) : (
          <VisitorMap marks={loaderData.marks} statuses={loaderData.statuses} />
        )}
      </div>
      <div className="shell mt-10 print:hidden">
        <CoverImage {...drawingSources('street')} className="h-28 w-full sm:h-auto" />
      </div>
      <section id="find" aria-labelledby="find-title" className="shell mt-12">
        <h2 id="find-title" className="mb-6 text-3xl">
          {words.find_expert()}
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
          looks={loaderData.looks}
          featured={loaderData.featured}
          found={loaderData.found}
          isPart={loaderData.isPart}
          refusal={loaderData.refusal}
          search={search}
          isSignedIn={isSignedIn}
        />
      </section>
      <ThreeSteps />
    </>
  );
}
