import { beforeAll, describe, expect, it } from 'vitest';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { openWorld } from '../../../tests/world.ts';
import { listedStates } from '../cities/listed-cities.server.ts';
import { expertsOfPart, sitemapParts } from '../cities/read-sitemap.server.ts';
import { readProfile } from '../profiles/read-profile.server.ts';
import { pinsIn } from './pins/search-pins.server.ts';
import { readExpertCard } from './read-expert-card.server.ts';
import { readCityCards, searchExperts } from './search-experts.server.ts';
import { EMPTY_SEARCH, type SearchQuery } from './search-query.ts';

const world = await openWorld();
const ctx = world.as(null);
const BOULDER = {
  location: 'Boulder, CO',
  city: 'Boulder',
  state: 'CO',
  lat: 40.0181,
  lng: -105.278,
  zone: 'America/Denver',
};
const DOWNTOWN = {
  location: 'Denver, CO',
  city: 'Denver',
  state: 'CO',
  lat: 39.7317,
  lng: -104.9826,
  zone: 'America/Denver',
};
const PORTLAND = {
  location: 'Portland, OR',
  city: 'Portland',
  state: 'OR',
  lat: 45.5234,
  lng: -122.6762,
  zone: 'America/Los_Angeles',
};
const AUSTIN = {
  location: 'Austin, TX',
  city: 'Austin',
  state: 'TX',
  lat: 30.2672,
  lng: -97.7431,
  zone: 'America/Chicago',
};
const places: Record<string, string> = {};
let maya = '';

beforeAll(async () => {
  maya = (await world.anExpert({ name: 'Maya Many', rating: 4.9 })).id;
  await world.anExpert({ name: 'Otto One', rating: 4.5 });
  places.downtown = await insertPlace(world.db, maya, 1, DOWNTOWN);
  places.boulder = await insertPlace(world.db, maya, 2, BOULDER);
  places.portland = await insertPlace(world.db, maya, 3, PORTLAND);
  await insertPlace(world.db, maya, 4, AUSTIN);
});

const search = async (query: Partial<SearchQuery>) => {
  const { cards, total } = await searchExperts(ctx, { ...EMPTY_SEARCH, ...query });
  return { cards: cards.map(({ name, location }) => `${name}, ${location}`), total: total.count };
};

describe('an expert with several places', () => {
  it.each([
    ['nowhere in particular, at the first place', {}, ['Maya Many, Denver, CO', 'Otto One, Denver, CO']],
    [
      'near Boulder, at the place there',
      { place: '80302', radiusMiles: 50 },
      ['Maya Many, Boulder, CO', 'Otto One, Denver, CO'],
    ],
    ['near Portland, at the place there', { place: '97201', radiusMiles: 25 }, ['Maya Many, Portland, OR']],
    ['in a whole state, at the place in it', { place: 'Oregon' }, ['Maya Many, Portland, OR']],
    ['by the name of a town, at the place there', { q: 'boulder' }, ['Maya Many, Boulder, CO']],
    ['near where the law allows nothing, not at all', { q: 'austin' }, []],
  ])('has one card when searched %s', async (_where, query, cards) => {
    expect(await search(query)).toEqual({ cards, total: cards.length });
  });

  it('is listed at the nearest place, with the distance to it', async () => {
    const near = await searchExperts(ctx, { ...EMPTY_SEARCH, place: '80203', radiusMiles: 50 });
    const card = near.cards.find(({ id }) => id === maya);
    expect(card).toMatchObject({ placeId: places.downtown, lat: DOWNTOWN.lat, lng: DOWNTOWN.lng });
    expect(card!.distanceMiles).toBeLessThan(1);
  });

  it('has one pin per place, and none where the service is not offered', async () => {
    const pins = await pinsIn(ctx, { south: 20, west: -130, north: 50, east: -60 }, 14);
    const own = pins.filter((pin) => pin.kind === 'expert' && pin.id === maya);
    expect(own).toHaveLength(4);
    expect(new Set(own.map((pin) => pin.kind === 'expert' && pin.placeId)).size).toBe(4);
  });

  it('has pins only at the places that match a filter', async () => {
    const box = { south: 20, west: -130, north: 50, east: -60 };
    const pins = await pinsIn(ctx, box, 14, { ...EMPTY_SEARCH, q: 'boulder' });
    expect(pins).toMatchObject([{ kind: 'expert', id: maya, placeId: places.boulder, rateCents: 100 }]);
  });

  it('shows the place’s card at its pin, and the first place’s card elsewhere', async () => {
    const cardAt = async (placeId: string | null) => (await readExpertCard(ctx, maya, placeId))?.location;
    expect(await cardAt(places.boulder!)).toBe('Boulder, CO');
    expect(await cardAt(null)).toBe('Denver, CO');
    expect(await cardAt('no id')).toBe('Denver, CO');
    expect(await cardAt('00000000-0000-4000-8000-000000000000')).toBe('Denver, CO');
  });

  it('appears once on the page of each town, and counts once in a state', async () => {
    const states = await listedStates(ctx);
    const colorado = states.get('colorado')!;
    expect(colorado.cities.map(({ city, experts }) => [city, experts])).toEqual([
      ['Denver', 2],
      ['Boulder', 1],
    ]);
    expect(colorado.experts).toBe(2);
    expect(states.get('oregon')).toMatchObject({ experts: 1 });
    const inDenver = await readCityCards(ctx, { state: 'CO', city: 'Denver' });
    expect(inDenver.map(({ name }) => name)).toEqual(['Maya Many', 'Otto One']);
    const [inBoulder] = await readCityCards(ctx, { state: 'CO', city: 'Boulder' });
    expect(inBoulder).toMatchObject({ name: 'Maya Many', location: 'Boulder, CO' });
  });

  it('appears once in the sitemap', async () => {
    const ids: string[] = [];
    for (const part of await sitemapParts(ctx)) {
      for await (const { id } of expertsOfPart(ctx, part)) ids.push(id);
    }
    expect(ids.filter((id) => id === maya)).toHaveLength(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('lists all places on the profile', async () => {
    const { location } = await readProfile(ctx, maya);
    expect(location).toBe('Denver, CO · Boulder, CO · Portland, OR · Austin, TX');
  });

  it('keeps the other places when one is removed, down to the last one', async () => {
    const { id } = await world.anExpert({ name: 'Quillon Fenwick' });
    const second = await insertPlace(world.db, id, 1, BOULDER);
    const apart = async () =>
      (
        await world.pool.query<{ apart: number }>('select apart from listing where expert_id = $1', [id])
      ).rows.map((row) => row.apart);
    const [first, other] = await apart();
    expect(first).toBe(other);
    expect(first! * 3959).toBeCloseTo(24, 0);
    await world.pool.query('delete from expert_places where id = $1', [second]);
    expect(await apart()).toEqual([Number.POSITIVE_INFINITY]);
    await world.pool.query('delete from experts where id = $1', [id]);
    expect(await apart()).toEqual([]);
  });
});
