import { beforeAll, describe, expect, it } from 'vitest';
import { idFromName } from '../../../lib/id.server.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { type ExpertWithPlace, insertExperts, insertPlace } from '../../../tests/listed-experts.ts';
import { openWorld } from '../../../tests/world.ts';
import { milesBetween } from '../../ground/geography/distance.ts';
import { CATEGORIES, categoryOf } from '../../people/experts/categories.ts';
import { CONSULTATION_METHODS } from '../../people/experts/consultation-methods.ts';
import { GENDER_IDS } from '../../people/experts/genders.ts';
import { DAY_PARTS, dayNumber, maskOf } from '../../practice/availability/day-parts.ts';
import { cellsWithin } from './cells.ts';
import { PAGE_SIZE } from './find-rows.server.ts';
import type { ListingFilter } from './listing-filter.ts';
import { takeSample } from './listing-sample.server.ts';
import { earliestStart, endOfDay, isToday, nextFreeOf } from './next-free.ts';
import { searchExperts } from './search-experts.server.ts';
import { EMPTY_SEARCH, type SearchQuery } from './search-query.ts';
import { localQuery, type Order, openZones, pageStatement, type Way } from './search-sql.ts';
import { plainWordsOf } from './search-words.ts';
import { termsOfText } from './terms-of-text.server.ts';

type Expert = ExpertWithPlace & { id: string; tags: string[]; rating: number };

const world = await openWorld();
const ctx = world.as(null);
const random = seededRandom(20_261_201);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const CENTERS = [
  { city: 'Denver', state: 'CO', lat: 39.7491, lng: -104.9946, zone: 'America/Denver' },
  { city: 'Portland', state: 'OR', lat: 45.5234, lng: -122.6762, zone: 'America/Los_Angeles' },
  { city: 'Anchorage', state: 'AK', lat: 61.2176, lng: -149.8953, zone: 'America/Anchorage' },
  { city: 'Honolulu', state: 'HI', lat: 21.3045, lng: -157.8557, zone: 'Pacific/Honolulu' },
  { city: 'New York', state: 'NY', lat: 40.7506, lng: -73.9972, zone: 'America/New_York' },
  { city: 'Salt Lake City', state: 'UT', lat: 40.7557, lng: -111.8967, zone: 'America/Denver' },
] as const;
const NAMES = ['Sage', 'José', "O'Fallon", 'Amber', 'Willow', 'Ångström', 'Saint-Claire', 'Zoë'];

const now = world.now.epochMilliseconds;
const HOUR = 3_600_000;

function anExpert(i: number): Expert {
  const center = pick(CENTERS);
  // Some experts share a point or a rating. Such ties must not make a search lose or repeat anyone.
  const away = random() < 0.3 ? 0 : 1;
  const freeFrom = pick([null, now - HOUR, now, now + 2 * HOUR, now + 9 * HOUR, now + 20 * HOUR]);
  return {
    id: idFromName(`search ${i}`),
    name: `${pick(NAMES)} ${pick(NAMES)}`,
    type: pick(['individual', 'wellness-center'] as const),
    location: `${center.city}, ${center.state}`,
    city: center.city,
    state: center.state,
    zone: center.zone,
    lat: center.lat + away * (random() - 0.5) * 2,
    lng: center.lng + away * (random() - 0.5) * 2,
    rating: pick([0, 3.5, 4, 4.25, 4.67, 4.8, 4.9, 5]),
    isSpotlight: random() < 0.2,
    isDemo: i % 11 === 0,
    isActive: i % 13 !== 0,
    languages: i % 4 === 0 ? ['en', 'es'] : i % 7 === 0 ? ['vi'] : [],
    gender: ([null, 'woman', 'man', 'woman', 'nonbinary'] as const)[i % 5]!,
    isStepFree: i % 3 === 0,
    hasParking: i % 2 === 0,
    ratePerMinuteCents: [75, 100, 101, 150, 200, 275, 500, 501][i % 8]!,
    tags: [pick(CATEGORIES).id, pick([...CATEGORIES.map(({ id }) => id), 'whole-botanical-blossoms'])],
    visitMiles: [3, 25, 60, 100][i % 4]!,
    ...(i % 5 === 0 && { serviceZip: '80202', serviceLat: center.lat + 0.3, serviceLng: center.lng - 0.2 }),
    consultationMethods: CONSULTATION_METHODS.filter(() => random() < 0.5).map(({ name }) => name),
    approvedAt: random() < 0.95 ? new Date(now - 24 * HOUR) : null,
    freeParts: freePartsOf(i),
    lastSeenAt: pick([null, new Date(now - 60_000), new Date(now - 10 * 60_000)]),
    freeFrom: freeFrom === null ? null : new Date(freeFrom),
    freeUntil: freeFrom === null ? new Date(now + HOUR) : new Date(freeFrom + pick([0, 1.5, 6]) * HOUR),
  };
}

const all = Array.from({ length: 300 }, (_, i) => anExpert(i));
/** Up to three more places for some experts, anywhere. Each place is a separate row here. */
const others = all.flatMap((expert, i) =>
  Array.from({ length: i % 4 === 0 ? 1 + (i % 3) : 0 }, (_, at) => {
    const { location, city, state, zone, lat, lng, isStepFree, hasParking } = anExpert(1001 * i + at);
    return { ...expert, location, city, state, zone, lat, lng, isStepFree, hasParking, rank: at + 1 };
  }),
);
const everywhere: Expert[] = [...all, ...others];
const idsOf = (some: readonly Expert[]) => new Set(some.map(({ id }) => id));

beforeAll(async () => {
  await insertExperts(world.db, all);
  for (const { id, rank, ...place } of others) await insertPlace(world.db, id, rank, place);
});

const stretchOf = (expert: Expert) =>
  nextFreeOf(expert.freeFrom?.getTime() ?? null, expert.freeUntil?.getTime() ?? null, earliestStart(now));

/** Checks the filters of a search one by one, without an index. */
function fits(expert: Expert, query: SearchQuery, center: { lat: number; lng: number } | null): boolean {
  const has = (id: string) => expert.tags.some((tag) => categoryOf(tag)?.id === id);
  const words = plainWordsOf(`${expert.name} ${expert.location}`);
  const named = plainWordsOf(query.q).every((word, at, asked) => {
    const begins = at === asked.length - 1 && word.length >= 3;
    const met = (one: string) => (begins ? one.startsWith(word) : one === word);
    return (
      words.some(met) ||
      CATEGORIES.some(
        ({ id, name, label, commonTerm }) =>
          has(id) && plainWordsOf(`${name()} ${label()} ${commonTerm?.() ?? ''}`).some(met),
      )
    );
  });
  return (
    expert.approvedAt !== null &&
    world.law.isServed(expert.state, Temporal.PlainDate.from('2026-12-01')) &&
    named &&
    (!query.category || has(query.category)) &&
    (!query.type || expert.type === query.type) &&
    (!query.meet ||
      CONSULTATION_METHODS.some(
        ({ id, name }) => id === query.meet && expert.consultationMethods?.includes(name),
      )) &&
    (query.price === null || expert.ratePerMinuteCents! <= 100 * Number(query.price)) &&
    (!query.language || expert.languages?.includes(query.language) === true) &&
    (!query.metBy || expert.gender === query.metBy) &&
    (!query.isStepFree || expert.isStepFree === true) &&
    (!query.hasParking || expert.hasParking === true) &&
    (query.minRating === null || rankOf(expert) >= query.minRating) &&
    (!query.spotlight || expert.isSpotlight === true) &&
    (!query.online || (expert.lastSeenAt ? expert.lastSeenAt.getTime() >= now - 300_000 : false)) &&
    (query.day !== 'today' || isToday(stretchOf(expert), expert.zone, now)) &&
    isFree(expert, query) &&
    (!center || isNear(expert, query, center))
  );
}

/** Makes every third part of a day free, with a different offset for each expert. */
function freePartsOf(i: number): string {
  const days = Array.from({ length: 14 }, (_, at) => dayNumber('2026-12-01') + at);
  const free = days.flatMap((day) =>
    DAY_PARTS.filter((_, at) => (i + day + at) % 3 === 0).map(({ id }) => maskOf([day], id)),
  );
  return String(free.reduce((all, mask) => all | mask, 0n));
}

function isFree(expert: Expert, { day, part }: SearchQuery): boolean {
  if (part === null && (day === null || day === 'today')) return true;
  const all = Array.from({ length: 14 }, (_, at) => dayNumber('2026-12-01') + at);
  const asked =
    day === null ? all : all.filter((one) => one === dayNumber(day === 'today' ? '2026-12-01' : day));
  return (BigInt(expert.freeParts ?? '0') & maskOf(asked, part)) !== 0n;
}

/**
 * Checks whether an expert is within the radius or, for a home visit, whether the search's center is within
 * the expert's reach.
 */
function isNear(expert: Expert, query: SearchQuery, center: { lat: number; lng: number }): boolean {
  if (query.meet !== 'home-visit') return milesBetween(center, expert) <= query.radiusMiles;
  const { serviceLat, serviceLng, visitMiles } = expert;
  const from = serviceLat == null ? expert : { lat: serviceLat, lng: serviceLng! };
  return milesBetween(center, from) <= visitMiles!;
}

/**
 * Returns the value to sort an expert by. A sample listing has no rating and comes after listings without
 * reviews.
 */
const rankOf = (expert: Expert) => (expert.isDemo ? -1 : expert.rating);

function expected(query: SearchQuery, center: { lat: number; lng: number } | null): string[] {
  const sort = query.sort ?? (center ? 'distance' : 'rating');
  const best = (a: Expert, b: Expert) => rankOf(b) - rankOf(a) || (a.id! < b.id! ? 1 : -1);
  const fitting = everywhere.filter((expert) => fits(expert, query, center));
  // Keeps one row per expert: the nearest matching place or, if no place is searched, the first.
  const found = [...Map.groupBy(fitting, ({ id }) => id).values()].map((own) =>
    own.reduce((best, one) =>
      center && milesBetween(center, one) < milesBetween(center, best) ? one : best,
    ),
  );
  // If only samples match, the nearest bookable experts beyond the radius appear instead.
  const isElsewhere = everywhere.some(
    (one) => !one.isDemo && fits(one, { ...query, radiusMiles: 25_000 }, center),
  );
  const hasRadius = center && query.meet !== 'home-visit';
  if (hasRadius && isElsewhere && found.length <= PAGE_SIZE && found.every(({ isDemo }) => isDemo)) return [];
  if (sort === 'distance' && center) {
    found.sort((a, b) => milesBetween(center, a) - milesBetween(center, b) || (a.id! < b.id! ? -1 : 1));
  } else if (sort === 'next-free') {
    const key = (expert: Expert) => {
      const { stretch, at } = stretchOf(expert);
      return [stretch, stretch === 1 ? at : 0] as const;
    };
    found.sort((a, b) => key(a)[0] - key(b)[0] || key(a)[1] - key(b)[1] || best(a, b));
  } else found.sort(best);
  // A page has the next experts in order. It shows bookable ones first, except when ordered by distance.
  const pages = Array.from({ length: Math.ceil(found.length / PAGE_SIZE) }, (_, page) =>
    found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  );
  const isByDistance = sort === 'distance' && center !== null;
  const isShownOnly = (expert: Expert) => Number(!isByDistance && (expert.isDemo || !expert.isActive));
  // Among neighbors with equal sort values, those in Spotlight come first.
  const standing = (expert: Expert) =>
    sort === 'distance' && center
      ? milesBetween(center, expert)
      : `${sort === 'next-free' ? expert.freeFrom?.getTime() : ''} ${rankOf(expert)}`;
  const amongEquals = (page: Expert[]) => {
    let group = 0;
    const at = page.map((expert, i) => {
      if (i > 0 && standing(expert) !== standing(page[i - 1]!)) group += 1;
      return group;
    });
    return page
      .map((expert, i) => ({ expert, group: at[i]! }))
      .toSorted((a, b) => a.group - b.group || Number(b.expert.isSpotlight) - Number(a.expert.isSpotlight))
      .map(({ expert }) => expert);
  };
  return pages.flatMap((page) =>
    amongEquals(page.toSorted((a, b) => isShownOnly(a) - isShownOnly(b))).map(({ id }) => id!),
  );
}

/** Totals exclude sample listings. */
const bookable = (ids: readonly string[]) =>
  ids.filter((id) => everywhere.some((one) => one.id === id && !one.isDemo)).length;

function aQuery(): SearchQuery {
  const maybe = <T>(chance: number, value: () => T): T | null => (random() < chance ? value() : null);
  return {
    ...EMPTY_SEARCH,
    q:
      maybe(0.25, () =>
        pick(['sage', 'jose', 'will', 'denver', 'portland amb', 'edib', 'o fallon', "o'fallon"]),
      ) ?? '',
    category: maybe(0.25, () => pick(CATEGORIES).id),
    type: maybe(0.3, () => pick(['individual', 'wellness-center'] as const)),
    meet: maybe(0.25, () => pick(CONSULTATION_METHODS).id),
    price: maybe(0.25, () => pick(['1', '1.5', '2', '3', '5'])),
    minRating: maybe(0.3, () => pick([4, 4.5, 4.8])),
    day: maybe(0.3, () => pick(['today', '2026-12-02', '2026-12-09', '2026-12-30'])),
    part: maybe(0.2, () => pick(DAY_PARTS).id),
    online: random() < 0.2,
    language: maybe(0.1, () => pick(['es', 'vi', 'fr'] as const)),
    metBy: maybe(0.15, () => pick(GENDER_IDS)),
    isStepFree: random() < 0.15,
    hasParking: random() < 0.15,
    spotlight: random() < 0.2,
    sort: maybe(0.6, () => pick(['distance', 'rating', 'next-free'] as const)),
    radiusMiles: pick([5, 25, 50, 250]),
  };
}

describe('a search', () => {
  it('returns exactly the experts that match the filters, in order, each once over all pages', async () => {
    const zips = { '80202': { lat: 39.7491, lng: -104.9946 }, '97201': { lat: 45.4988, lng: -122.6901 } };
    let met = 0;
    for (let i = 0; i < 120; i++) {
      const zip = random() < 0.5 ? pick(['80202', '97201'] as const) : null;
      const query = { ...aQuery(), place: zip ?? '' };
      const ids: string[] = [];
      let place = null;
      for (let after: string | null = null, page = 0; page < 20; page++) {
        const result = await searchExperts(ctx, { ...query, after });
        expect(result.refusal).toBeNull();
        place = result.place;
        if (!result.isBeyond) ids.push(...result.cards.map(({ id }) => id));
        expect(result.cards.length).toBeLessThanOrEqual(PAGE_SIZE);
        after = result.next;
        if (after === null) {
          if (page === 0) expect(result.total).toEqual({ count: bookable(ids), is: 'exact' });
          break;
        }
        if (page === 0) expect(result.total.count).toBe(bookable(expected(query, place)));
      }
      if (zip) expect(milesBetween(place!, zips[zip])).toBeLessThan(2);
      expect(ids, JSON.stringify(query)).toEqual(expected(query, place));
      met += ids.length;
    }
    expect(met).toBeGreaterThan(500);
  });

  it('returns the same page by every way', async () => {
    for (let i = 0; i < 60; i++) {
      const query = aQuery();
      const center = CENTERS[0];
      const radians = (degrees: number) => (degrees * Math.PI) / 180;
      const flat = Math.cos(radians(center.lat));
      // In half of the searches, the day has already ended in the east of the country.
      const nowMs = pick([now, lateEvening]);
      const filter: ListingFilter = {
        nowMs,
        earliestMs: earliestStart(nowMs),
        words:
          query.q || query.category ? { terms: termsOfText(query.q || query.category!), without: [] } : null,
        visited: query.meet === 'home-visit',
        around: {
          x: flat * Math.cos(radians(center.lng)),
          y: flat * Math.sin(radians(center.lng)),
          z: Math.sin(radians(center.lat)),
          chord: pick([0.005, 0.02, 2]),
        },
        box: null,
        served: ['CO', 'OR', 'AK', 'HI', 'NY'],
        minRating: query.minRating,
        seenSinceMs: query.online ? now - 300_000 : null,
        today: query.day === 'today',
        parts: query.part && String(maskOf([dayNumber('2026-12-02')], query.part)),
        localTerm: pick([0, 1]),
        seated: null,
        town: null,
        days: query.day === 'today' ? daysAt(nowMs) : null,
        spotlight: query.spotlight,
      };
      const orders: Order[] = [
        { by: 'rating' },
        { by: 'distance' },
        { by: 'next-free' },
        ...([0, 1, 2] as const).map((stretch) => ({ by: 'stretch', stretch }) as const),
      ];
      for (const order of orders) {
        const answers = new Map<Way, string>();
        for (const way of waysOf(filter, order)) {
          const { text, values } = pageStatement(filter, way, order, null, 40);
          const { rows } = await world.pool.query(text, values);
          answers.set(way, rows.map((row) => `${row.expert_id} ${row.place_id}`).join());
        }
        expect(
          new Set(answers.values()).size,
          JSON.stringify({ filter, order, ways: [...answers.keys()] }),
        ).toBe(1);
      }
    }
  });

  it('accepts a map area, even across the antimeridian', async () => {
    const area = { south: 50, west: 170, north: 72, east: -140 };
    const result = await searchExperts(ctx, { ...EMPTY_SEARCH, area, sort: 'rating' });
    const inside = everywhere.filter(
      (expert) => expert.approvedAt && expert.lat >= 50 && expert.lat <= 72 && expert.lng <= -140,
    );
    expect(result.total.count).toBe(bookable([...idsOf(inside)]));
    expect(result.cards.every((card) => card.state === 'AK')).toBe(true);
  });

  it('shows the nearest beyond the radius if no one is within it', async () => {
    const result = await searchExperts(ctx, { ...EMPTY_SEARCH, place: 'Grand Junction, CO', radiusMiles: 5 });
    expect(result.isBeyond).toBe(true);
    expect(result.total).toEqual({ count: 0, is: 'exact' });
    const miles = result.cards.map((card) => card.distanceMiles!);
    expect(miles.length).toBe(6);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    const byRating = {
      ...EMPTY_SEARCH,
      place: 'Grand Junction, CO',
      radiusMiles: 5,
      sort: 'rating',
    } as const;
    expect((await searchExperts(ctx, byRating)).cards.map(({ id }) => id)).toEqual(
      result.cards.map(({ id }) => id),
    );
    expect(Math.min(...miles)).toBeGreaterThan(5);
  });

  it('searches a whole state if only the state is named', async () => {
    const result = await searchExperts(ctx, { ...EMPTY_SEARCH, place: 'Colorado' });
    const inColorado = everywhere.filter((expert) => expert.approvedAt && expert.state === 'CO');
    expect(result.total.count).toBe(bookable([...idsOf(inColorado)]));
    expect(result.cards.every((card) => card.state === 'CO')).toBe(true);
  });

  it.each([
    ['00000', 'Could not find that ZIP code'],
    ['802', 'Could not find that ZIP code'],
    ['09012', 'Service not available in your area'],
    ['84101', 'Service not available in your area'],
    ['Salt Lake City, UT', 'Services not available in Utah'],
    ['Xyzzyville', 'Could not find that place'],
  ])('refuses the place %s: %s', async (place, title) => {
    const result = await searchExperts(ctx, { ...EMPTY_SEARCH, place });
    expect(result.refusal?.title).toBe(title);
    expect(result.cards).toEqual([]);
  });

  it('follows every change of an expert immediately', async () => {
    const { id } = await world.anExpert({ name: 'Quillon Fenwick' });
    const found = async (filters: Partial<SearchQuery> = {}) =>
      (await searchExperts(ctx, { ...EMPTY_SEARCH, q: 'quillon', ...filters })).cards.map((card) => card.id);
    expect(await found()).toEqual([id]);
    await world.pool.query(`update experts set name = 'Someone Else' where id = $1`, [id]);
    expect(await found()).toEqual([]);
    await world.pool.query(`update experts set name = 'Quillon', rating = 4.2 where id = $1`, [id]);
    expect(await found()).toEqual([id]);
    expect(await found({ meet: 'home-visit' })).toEqual([]);
    await world.pool.query(`update experts set consultation_methods = '{Home Visit}' where id = $1`, [id]);
    expect(await found({ meet: 'home-visit' })).toEqual([id]);
    expect(await found({ price: '2' })).toEqual([id]);
    await world.pool.query('update experts set rate_per_minute_cents = 201 where id = $1', [id]);
    expect(await found({ price: '2' })).toEqual([]);
    expect(await found({ price: '3' })).toEqual([id]);
    expect(await found({ isStepFree: true })).toEqual([]);
    await world.pool.query('update expert_places set is_step_free = true where expert_id = $1', [id]);
    expect(await found({ isStepFree: true })).toEqual([id]);
    expect(await found({ isStepFree: true, hasParking: true })).toEqual([]);
    expect(await found({ language: 'es' })).toEqual([]);
    await world.pool.query(
      `update practitioners set languages = '{es}', gender = 'man' where practice_id = $1`,
      [id],
    );
    expect(await found({ language: 'es', metBy: 'man' })).toEqual([id]);
    expect(await found({ metBy: 'woman' })).toEqual([]);
    await world.pool.query('update experts set approved_at = null where id = $1', [id]);
    expect(await found()).toEqual([]);
    await world.pool.query('update experts set approved_at = now() where id = $1', [id]);
    expect(await found()).toEqual([id]);
    await world.pool.query('delete from experts where id = $1', [id]);
    expect(await found()).toEqual([]);
  });

  it.each([
    ['SQL in the text', "'; drop table experts; --"],
    ['operators of a text query', 'a & | ! :* <-> (('],
    ['a backslash', '\\'],
    ['quotes', '"\'`'],
    ['emoji', '🌿🌿'],
    ['a template', '{{7*7}}<%= 7 %>'],
    ['percent signs', '%%%_%'],
  ])('handles %s without an error', async (_what, q) => {
    const result = await searchExperts(ctx, { ...EMPTY_SEARCH, q });
    expect(result.refusal).toBeNull();
  });
});

const lateEvening = Date.parse('2026-12-02T05:10:00Z');
const daysAt = (nowMs: number) =>
  CENTERS.map(({ zone }) => ({ endMs: endOfDay(zone, nowMs), zones: [zone] }));

function waysOf(filter: ListingFilter, order: Order): Way[] {
  const ways: Way[] = ['around'];
  if (filter.words) ways.push('words');
  if (localQuery(filter)) ways.push('local');
  if (openZones(filter) && cellsWithin(filter.around!)) ways.push('open');
  if (filter.seenSinceMs !== null) ways.push('seen');
  if (filter.minRating !== null) ways.push('rated');
  if (filter.today) ways.push('soon');
  if (order.by !== 'next-free') ways.push('walk');
  if (order.by === 'stretch' && order.stretch === 0) ways.push('free-now');
  if (order.by === 'stretch' && order.stretch === 2) ways.push('unfree');
  return ways;
}

it('estimates a small listing exactly', async () => {
  const sample = await takeSample(ctx);
  const approved = everywhere.filter((expert) => expert.approvedAt).length;
  expect(sample.total).toBe(approved);
  const estimate = sample.estimate({
    nowMs: now,
    earliestMs: earliestStart(now),
    words: null,
    around: null,
    box: null,
    visited: false,
    minRating: 4.8,
    seenSinceMs: null,
    today: false,
    parts: null,
    spotlight: false,
  });
  expect(Math.round(estimate.all)).toBe(
    everywhere.filter((expert) => expert.approvedAt && rankOf(expert) >= 4.8).length,
  );
});
