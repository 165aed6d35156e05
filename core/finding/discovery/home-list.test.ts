import { beforeAll, describe, expect, it } from 'vitest';
import { holdSpotlight } from '../../../tests/hold-spotlight.ts';
import { openWorld } from '../../../tests/world.ts';
import { rotateSpotlight } from '../../money/spotlight/rotate-spotlight.server.ts';
import { consultationOptions } from '../../people/experts/tables.ts';
import { readHomeList } from './home-list.server.ts';
import { searchExperts } from './search-experts.server.ts';
import { EMPTY_SEARCH } from './search-query.ts';

const world = await openWorld();
const ctx = world.as(null);
const names = async (...[search, limit = 24]: [Parameters<typeof readHomeList>[1], number?]) =>
  (await readHomeList(ctx, search, limit)).experts.map(({ name }) => name);

beforeAll(async () => {
  await world.anExpert({ name: 'Sample Five', rating: 5, isDemo: true, isActive: false, userId: null });
  await world.anExpert({ name: 'Rosa Quiet', rating: 4.2, tags: ['herbal-drops'] });
  const bright = await world.anExpert({ name: 'Bright Light', rating: 4 });
  await holdSpotlight(world, [bright.id]);
  await rotateSpotlight(world.asProduct('rotate-spotlight'));
  await world.anExpert({ name: 'Not Yet', rating: 5, approvedAt: null });
  const { id } = await world.anExpert({
    name: 'Portia Page',
    city: 'Portland',
    state: 'OR',
    location: 'Portland, OR',
    lat: 45.5152,
    lng: -122.6784,
  });
  for (const [position, title] of ['First talk', 'Second talk'].entries()) {
    await world.db
      .insert(consultationOptions)
      .values({ id: ctx.newId(), expertId: id, category: 'consulting', title, minutes: 25, position });
  }
});

describe('the list on the home page', () => {
  it('lists turns in Spotlight first, then by rating, samples last, and no unapproved experts', async () => {
    expect(await names({})).toEqual(['Bright Light', 'Rosa Quiet', 'Portia Page', 'Sample Five']);
  });

  it.each([
    ['a name', { q: 'rosa' }, ['Rosa Quiet']],
    ['a location', { q: 'portland' }, ['Portia Page']],
    ['a state by its name', { q: 'Oregon' }, ['Portia Page']],
    ['a town with its state in full', { q: 'Portland, Oregon' }, ['Portia Page']],
    ['a town of another state', { q: 'Portland, Colorado' }, []],
    ['a field of expertise by its words', { q: 'herbal drops' }, ['Rosa Quiet']],
    ['a field of expertise by its tag', { category: 'herbal-drops' }, ['Rosa Quiet']],
    ['spotlight alone', { spotlight: true }, ['Bright Light']],
    ['a ZIP code', { place: '97201' }, ['Portia Page']],
    ['a ZIP code with words', { place: '80202', q: 'rosa' }, ['Rosa Quiet']],
    ['what nobody is', { q: 'zzyzx' }, []],
  ])('is narrowed by %s', async (_, search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it.each([
    ['all', {}, 1],
    ['a ZIP code of the state', { place: '80202' }, 1],
    ['a ZIP code of another state', { place: '97201' }, 0],
    ['a name that is another’s', { q: 'rosa' }, 0],
    ['an expertise that it does not offer', { category: 'herbal-drops' }, 0],
    ['a part of the map', { area: { south: 39, west: -106, north: 41, east: -104 } }, 0],
    ['Premium alone', { spotlight: true }, 0],
  ])('says how many come from the rotation: %s', async (_what, search, count) => {
    const query = { ...EMPTY_SEARCH, ...search };
    const { featured } = await searchExperts(ctx, query);
    expect(featured.map(({ name }) => name)).toEqual(count === 1 ? ['Bright Light'] : []);
    if (!('area' in search)) expect((await readHomeList(ctx, search, 24)).featured).toBe(count);
  });

  it('shows the nearest if no one is near, and says so', async () => {
    const list = await readHomeList(ctx, { place: '99901' }, 24);
    expect(list).toMatchObject({ isBeyond: true, radiusMiles: 25, total: { count: 0 } });
    expect(list.experts[0]?.name).toBe('Portia Page');
  });

  it('returns no more than the limit, and counts all', async () => {
    const list = await readHomeList(ctx, {}, 2);
    expect(list.experts).toHaveLength(2);
    expect(list.total).toEqual({ count: 3, is: 'exact' });
  });

  it('lists each expert’s options in order, and the usual hours', async () => {
    const [portia] = (await readHomeList(ctx, { q: 'portland' }, 1)).experts;
    expect(portia?.options.map(({ title }) => title)).toEqual(['First talk', 'Second talk']);
    expect(portia?.hours).toHaveLength(7);
  });

  it('shows an option’s booked length, like the profile', async () => {
    const [portia] = (await readHomeList(ctx, { q: 'portland' }, 1)).experts;
    expect(portia?.options.map(({ minutes }) => minutes)).toEqual([25, 25]);
  });

  it('says why a ZIP code cannot be searched', async () => {
    const list = await readHomeList(ctx, { q: '75201' }, 24);
    expect(list.refusal?.title).toBe('Service not available in your area');
    expect(list.experts).toEqual([]);
  });
});

describe('priority booking', () => {
  it('puts Spotlight first among equal distances, and ahead of no one nearer', async () => {
    const at = { lat: 42.33, lng: -83.04, state: 'MI', city: 'Detroit', location: 'Detroit, MI' };
    const zone = { zone: 'America/Detroit' };
    const plain = await world.anExpert({ ...at, ...zone, name: 'Plain', rating: 5 });
    const held = await world.anExpert({ ...at, ...zone, name: 'Held', rating: 3 });
    const near = await world.anExpert({ ...at, ...zone, name: 'Near', lat: 42.3487, lng: -83.0567 });
    await holdSpotlight(world, [held.id]);
    const { cards } = await searchExperts(ctx, { ...EMPTY_SEARCH, place: '48201' });
    expect(cards.map(({ name }) => name)).toEqual(['Near', 'Held', 'Plain']);
    expect([plain.id, near.id].every((id) => cards.some((card) => card.id === id))).toBe(true);
    const { cards: rated } = await searchExperts(ctx, { ...EMPTY_SEARCH, place: '48201', sort: 'rating' });
    expect(rated[0]?.name).toBe('Plain');
  });
});
