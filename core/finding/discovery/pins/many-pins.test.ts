import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { idFromName } from '../../../../lib/id.server.ts';
import { seededRandom } from '../../../../lib/seeded-random.ts';
import { insertExperts, insertPlace } from '../../../../tests/listed-experts.ts';
import { openWorld } from '../../../../tests/world.ts';
import { countryDay } from '../../../ground/geography/law.ts';
import { dayNumber, maskOf } from '../../../practice/availability/day-parts.ts';
import { refreshMapCells } from '../refresh-map-cells.server.ts';
import { EMPTY_SEARCH, type SearchQuery } from '../search-query.ts';
import type { MapBounds, MapPin } from './map-pin.ts';
import { viewOf } from './map-view.ts';
import { pinsIn } from './search-pins.server.ts';

const world = await openWorld();
const ctx = world.as(null);
const random = seededRandom(21);
const WORLD = { south: -85, west: -180, north: 85, east: 180 };
/** Reads cells even for one place. */
const BY_CELL = { places: -1, cost: 0 };
const TODAY = countryDay(world.now);

const CENTERS = [
  { city: 'Denver', state: 'CO', zone: 'America/Denver', lat: 39.74, lng: -104.99 },
  { city: 'Portland', state: 'OR', zone: 'America/Los_Angeles', lat: 45.52, lng: -122.68 },
  // Utah is not served, and its places share cells with those in Colorado.
  { city: 'Denver', state: 'UT', zone: 'America/Denver', lat: 39.74, lng: -104.99 },
  { city: 'Adak', state: 'AK', zone: 'America/Adak', lat: 51.88, lng: 179.9 },
];
const TAGS = ['education', 'consulting', 'whole-botanical-blossoms', 'herbal-drops'];
const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const all = Array.from({ length: 500 }, (_, i) => {
  const { lat, lng, ...center } = one(CENTERS);
  const spread = one([0.002, 0.05, 1.5]);
  return {
    ...center,
    id: idFromName(`many ${i}`),
    name: `Many ${i}`,
    location: `${center.city}, ${center.state}`,
    lat: lat + (random() - 0.5) * spread,
    lng: ((lng + (random() - 0.5) * spread + 540) % 360) - 180,
    type: one(['wellness-center', 'individual'] as const),
    rating: Math.round(random() * 50) / 10,
    isSpotlight: random() < 0.2,
    tags: [one(TAGS), one(TAGS)],
    consultationMethods: [one(['Home Visit', 'Café Consultation'])],
    ratePerMinuteCents: one([90, 140, 220, 450, 900]),
    isStepFree: random() < 0.3,
    hasParking: random() < 0.5,
    languages: random() < 0.3 ? ['es'] : [],
    gender: one(['woman', 'man', null] as const),
    approvedAt: random() < 0.95 ? new Date('2026-01-01T00:00:00Z') : null,
  };
});
const listed = all.filter(({ approvedAt, state }) => approvedAt && state !== 'UT');

const fits = (expert: (typeof all)[number], search: SearchQuery): boolean => {
  const { category, type, meet, price, language, metBy, minRating, spotlight, isStepFree, hasParking } =
    search;
  const tag = category === 'whole-botanicals' ? 'whole-botanical-blossoms' : category;
  const [method] = expert.consultationMethods;
  return (
    (tag === null || expert.tags.includes(tag)) &&
    (type === null || expert.type === type) &&
    (meet === null || method === { 'home-visit': 'Home Visit', cafe: 'Café Consultation' }[meet as 'cafe']) &&
    (price === null || expert.ratePerMinuteCents <= Number(price) * 100) &&
    (language === null || expert.languages.includes(language)) &&
    (metBy === null || expert.gender === metBy) &&
    (minRating === null || expert.rating >= minRating) &&
    (!spotlight || expert.isSpotlight) &&
    (!isStepFree || expert.isStepFree) &&
    (!hasParking || expert.hasParking)
  );
};

const sum = (pins: readonly MapPin[]) =>
  pins.reduce((total, pin) => total + (pin.kind === 'cluster' ? pin.count : 1), 0);

const filters = fc.record({
  category: fc.constantFrom(null, null, 'education', 'whole-botanicals', 'herbal-drops'),
  type: fc.constantFrom(null, null, 'wellness-center', 'individual'),
  meet: fc.constantFrom(null, null, 'home-visit', 'cafe'),
  price: fc.constantFrom(null, null, '1', '2', '5'),
  language: fc.constantFrom(null, null, 'es'),
  metBy: fc.constantFrom(null, null, 'woman'),
  minRating: fc.constantFrom(null, null, 3, 4, 4.5, 4.8),
  spotlight: fc.constantFrom(false, false, true),
  isStepFree: fc.constantFrom(false, false, true),
  hasParking: fc.constantFrom(false, false, true),
}) as fc.Arbitrary<Partial<SearchQuery>>;

/** Views that contain one of the centers, or are anywhere. */
const views = fc.record({
  at: fc.constantFrom(...CENTERS, { lat: 40, lng: -96 }),
  north: fc.double({ min: -1, max: 1, noNaN: true }),
  east: fc.double({ min: -1, max: 1, noNaN: true }),
  zoom: fc.double({ min: 0, max: 16, noNaN: true }),
});
type View = typeof views extends fc.Arbitrary<infer V> ? V : never;

/** Returns the bounds of a map of about 1,000 by 600 pixels. */
function boundsOf({ at, north, east, zoom }: View): MapBounds {
  const degrees = 360 / 2 ** zoom;
  const [width, height] = [Math.min(359, 2 * degrees), Math.min(80, degrees)];
  const lat = Math.max(-40, Math.min(70, at.lat + (north * height) / 3));
  const lng = at.lng + (east * width) / 3;
  const wrapped = (value: number) => ((((value + 180) % 360) + 360) % 360) - 180;
  return {
    south: Math.max(-84, lat - height / 2),
    north: Math.min(84, lat + height / 2),
    west: wrapped(lng - width / 2),
    east: wrapped(lng + width / 2),
  };
}

const FREE_DAY = TODAY.add({ days: 2 }).toString();
const free = listed.filter((_, i) => i % 2 === 0).map(({ id }) => id);

beforeAll(async () => {
  await insertExperts(world.db, all);
  const parts = String(maskOf([dayNumber(FREE_DAY)], null));
  await world.pool.query('update experts set free_parts = $1 where id = any($2)', [parts, free]);
  await refreshMapCells(world.asProduct());
});

describe('pins counted by cell', () => {
  it('are as many as match, with any filters', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 0, max: 24 }), async (asked, zoom) => {
        const search = { ...EMPTY_SEARCH, ...asked };
        const pins = await pinsIn(ctx, WORLD, zoom, search, BY_CELL);
        expect(sum(pins)).toBe(listed.filter((expert) => fits(expert, search)).length);
        expect(pins.every((pin) => pin.kind === 'expert' || !pin.isAbout)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('are in each view the same as those read one by one', async () => {
    await fc.assert(
      fc.asyncProperty(filters, views, async (asked, at) => {
        const search = { ...EMPTY_SEARCH, ...asked };
        const bounds = boundsOf(at);
        const [pins, others] = [
          await pinsIn(ctx, bounds, at.zoom, search, BY_CELL),
          await pinsIn(ctx, bounds, at.zoom, search),
        ];
        // Each spot of a cell is less than a group's radius across, so only groups at the edges differ.
        const { box } = viewOf(bounds, at.zoom);
        const within = (lat: number, lng: number, { south, north, west, east }: MapBounds) =>
          lat >= south &&
          lat <= north &&
          (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
        const most = listed.filter((one) => within(one.lat, one.lng, box) && fits(one, search)).length;
        const height = (bounds.north - bounds.south) / 4;
        const width = ((bounds.east - bounds.west + 360) % 360) / 4;
        const inner = {
          south: bounds.south + height,
          north: bounds.north - height,
          west: ((bounds.west + width + 540) % 360) - 180,
          east: ((bounds.east - width + 540) % 360) - 180,
        };
        const least = listed.filter((one) => within(one.lat, one.lng, inner) && fits(one, search)).length;
        for (const some of [pins, others]) {
          expect(sum(some)).toBeLessThanOrEqual(most);
          expect(sum(some)).toBeGreaterThanOrEqual(least);
          for (const pin of some) {
            expect(within(pin.lat, pin.lng, bounds)).toBe(true);
            if (pin.kind === 'cluster') continue;
            expect(fits(listed.find(({ id }) => id === pin.id)!, search)).toBe(true);
          }
        }
      }),
      {
        numRuns: 150,
        // This view, widened, is exactly the whole world, and crosses the antimeridian.
        examples: [[{}, { at: CENTERS[0]!, north: 0, east: 0, zoom: 1.336933749072491 }]],
      },
    );
  });

  it('say about how many are free, and only show single experts who are', async () => {
    const search = { ...EMPTY_SEARCH, day: FREE_DAY };
    const around = { south: 38.9, west: -106, north: 40.6, east: -104 };
    const pins = await pinsIn(ctx, around, 10, search, BY_CELL);
    const singles = pins.filter((pin) => pin.kind === 'expert');
    expect(singles.length).toBeGreaterThan(5);
    expect(singles.every(({ id }) => free.includes(id))).toBe(true);
    expect(pins.some((pin) => pin.kind === 'cluster' && pin.isAbout)).toBe(true);
    // Zoomed in, the number is exact again.
    expect(sum(await pinsIn(ctx, WORLD, 12, search))).toBe(free.length);
  });

  it('are read one by one by a word in the cells around', async () => {
    const bounds = { south: 38.5, west: -106.5, north: 41, east: -103.5 };
    for (const zoom of [7, 9, 11]) {
      const pins = await pinsIn(ctx, bounds, zoom, { ...EMPTY_SEARCH, category: 'herbal-drops' });
      const inDenver = listed.filter(({ state, tags }) => state === 'CO' && tags.includes('herbal-drops'));
      expect(sum(pins)).toBe(inDenver.length);
    }
  });

  it('obey a changed law at once', async () => {
    const law = { ...world.law, changedAt: `${world.law.changedAt} and later`, servedStates: () => ['OR'] };
    const closed = { ...ctx, law };
    const pins = await pinsIn(closed, WORLD, 4, EMPTY_SEARCH, BY_CELL);
    expect(sum(pins)).toBe(listed.filter(({ state }) => state === 'OR').length);
  });

  it('are estimated from the sample by text, and until the cells are read', async () => {
    const count = async (search: Partial<SearchQuery>) =>
      sum(await pinsIn(ctx, WORLD, 5, { ...EMPTY_SEARCH, ...search }, BY_CELL));
    expect(await count({ q: listed[7]!.name })).toBe(1);
    expect(await count({ q: 'many' })).toBe(listed.length);
    expect(await count({ online: true })).toBe(0);
    const place = { location: 'Denver, CO', ...CENTERS[0]! };
    await insertPlace(world.db, listed[0]!.id, 5, place);
    await world.pool.query('update stale_map_cells set is_first = true');
    expect(await count({ hasParking: true })).toBe(listed.filter(({ hasParking }) => hasParking).length);
    await refreshMapCells(world.asProduct());
  });
});
