import { beforeAll, describe, expect, it } from 'vitest';
import { idFromName } from '../../../../lib/id.server.ts';
import { seededRandom } from '../../../../lib/seeded-random.ts';
import { insertExperts } from '../../../../tests/listed-experts.ts';
import { openWorld } from '../../../../tests/world.ts';
import { EMPTY_SEARCH } from '../search-query.ts';
import type { MapPin } from './map-pin.ts';
import { pinsIn } from './search-pins.server.ts';

const world = await openWorld();
const ctx = world.as(null);
const random = seededRandom(7);
const WORLD = { south: -85, west: -180, north: 85, east: 180 };
const COUNT = 400;

const all = Array.from({ length: COUNT }, (_, i) => ({
  id: idFromName(`pin ${i}`),
  name: `Pin ${i}`,
  type: i % 3 === 0 ? ('wellness-center' as const) : ('individual' as const),
  location: 'Denver, CO',
  city: 'Denver',
  state: i === 0 ? 'UT' : 'CO',
  zone: 'America/Denver',
  lat: 37 + random() * 4,
  lng: -109 + random() * 7,
  rating: Math.round(random() * 50) / 10,
  isSpotlight: i % 10 === 0,
  tags: [i % 2 === 0 ? 'education' : 'whole-botanical-blossoms'],
  consultationMethods: [i % 4 === 0 ? 'Home Visit' : 'Café Consultation'],
  ratePerMinuteCents: 100 + i,
  isStepFree: i % 5 === 0,
  languages: i % 7 === 0 ? ['es'] : [],
  approvedAt: i === 1 ? null : new Date('2026-01-01T00:00:00Z'),
}));
const listed = all.filter((expert) => expert.approvedAt && expert.state === 'CO');

const sum = (pins: readonly MapPin[]) =>
  pins.reduce((total, pin) => total + (pin.kind === 'cluster' ? pin.count : 1), 0);

beforeAll(async () => {
  await insertExperts(world.db, all);
});

describe("the map's pins", () => {
  it.each([0, 2, 3.5, 6, 9, 13, 24])('contain everyone listed exactly once at zoom %d', async (zoom) => {
    const pins = await pinsIn(ctx, WORLD, zoom);
    expect(sum(pins)).toBe(listed.length);
    const ids = pins.map((pin) => `${pin.kind} ${pin.id}`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('split at the zoom that a group states', async () => {
    const [group] = (await pinsIn(ctx, WORLD, 5)).filter((pin) => pin.kind === 'cluster');
    expect(group!.expansionZoom).toBeGreaterThan(5);
  });

  it('exclude unapproved experts and states that are not served', async () => {
    const pins = await pinsIn(ctx, WORLD, 24);
    const ids = new Set(pins.map(({ id }) => id));
    expect(ids.has(all[0]!.id)).toBe(false);
    expect(ids.has(all[1]!.id)).toBe(false);
  });

  it('follow filters from the index and from the database', async () => {
    const count = async (search: Partial<typeof EMPTY_SEARCH>) =>
      sum(await pinsIn(ctx, WORLD, 4, { ...EMPTY_SEARCH, ...search }));
    expect(await count({ spotlight: true })).toBe(listed.filter((expert) => expert.isSpotlight).length);
    expect(await count({ type: 'wellness-center', minRating: 4 })).toBe(
      listed.filter((expert) => expert.type === 'wellness-center' && expert.rating >= 4).length,
    );
    expect(await count({ category: 'whole-botanicals' })).toBe(
      listed.filter((expert) => expert.tags.includes('whole-botanical-blossoms')).length,
    );
    expect(await count({ meet: 'home-visit', type: 'individual' })).toBe(
      listed.filter(
        ({ consultationMethods, type }) => consultationMethods[0] === 'Home Visit' && type === 'individual',
      ).length,
    );
    expect(await count({ price: '3' })).toBe(
      listed.filter((expert) => expert.ratePerMinuteCents <= 300).length,
    );
    expect(await count({ isStepFree: true, price: '3' })).toBe(
      listed.filter((expert) => expert.isStepFree && expert.ratePerMinuteCents <= 300).length,
    );
    expect(await count({ language: 'es' })).toBe(
      listed.filter(({ languages }) => languages.includes('es')).length,
    );
    expect(await count({ q: 'pin 12' })).toBe(1);
    expect(await count({ online: true })).toBe(0);
  });

  it('cover a view across the antimeridian', async () => {
    expect(await pinsIn(ctx, { south: 30, west: 170, north: 45, east: -100 }, 6)).not.toEqual([]);
    expect(await pinsIn(ctx, { south: 30, west: 170, north: 45, east: -170 }, 6)).toEqual([]);
  });

  it('are at most 800, however far apart, and leave no one out', async () => {
    const more = Array.from({ length: 900 }, (_, i) => ({
      ...all[2]!,
      id: idFromName(`one more pin ${i}`),
      name: `One More Pin ${i}`,
      lat: 37 + (i % 30) * 0.1,
      lng: -109 + Math.floor(i / 30) * 0.2,
    }));
    await insertExperts(world.db, more);
    expect(sum(await pinsIn(ctx, WORLD, 4))).toBe(listed.length + more.length);
    const pins = await pinsIn(ctx, WORLD, 24);
    expect(pins.length).toBeLessThanOrEqual(800);
    expect(sum(pins)).toBe(listed.length + more.length);
  });
});
