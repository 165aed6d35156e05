import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../../tests/world.ts';
import { consultationOptions } from '../experts/tables.ts';
import { readHomeList } from './home-list.server.ts';

const world = await openWorld();
const ctx = world.as(null);
const names = async (...[search, limit = 24]: [Parameters<typeof readHomeList>[1], number?]) =>
  (await readHomeList(ctx, search, limit)).experts.map(({ name }) => name);

beforeAll(async () => {
  await world.anExpert({ name: 'Sample Five', rating: 5, isDemo: true, isActive: false, userId: null });
  await world.anExpert({ name: 'Rosa Quiet', rating: 4.2, tags: ['herbal-drops'] });
  await world.anExpert({ name: 'Bright Light', rating: 4, isSpotlight: true });
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
      .values({ id: ctx.newId(), expertId: id, category: 'consulting', title, minutes: 30, position });
  }
});

describe('the home list', () => {
  it('has spotlight first, then the others by rating, sample listings last, and nobody unapproved', async () => {
    expect(await names({})).toEqual(['Bright Light', 'Rosa Quiet', 'Portia Page', 'Sample Five']);
  });

  it.each([
    ['a name', { q: 'rosa' }, ['Rosa Quiet']],
    ['a location', { q: 'portland' }, ['Portia Page']],
    ['a field of expertise by its words', { q: 'herbal drops' }, ['Rosa Quiet']],
    ['a field of expertise by its tag', { category: 'herbal-drops' }, ['Rosa Quiet']],
    ['spotlight alone', { spotlight: true }, ['Bright Light']],
    ['a ZIP code', { place: '97201' }, ['Portia Page']],
    ['a ZIP code with words', { place: '80202', q: 'rosa' }, ['Rosa Quiet']],
    ['what nobody is', { q: 'zzyzx' }, []],
  ])('is narrowed by %s', async (_, search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it('shows the nearest where nobody is near, and says so', async () => {
    const list = await readHomeList(ctx, { place: '99901' }, 24);
    expect(list).toMatchObject({ isBeyond: true, radiusMiles: 25, total: { count: 0 } });
    expect(list.experts[0]?.name).toBe('Portia Page');
  });

  it('takes no more than asked for, and counts all', async () => {
    const list = await readHomeList(ctx, {}, 2);
    expect(list.experts).toHaveLength(2);
    expect(list.total).toEqual({ count: 4, is: 'exact' });
  });

  it('brings each expert the options in their order, and the usual hours', async () => {
    const [portia] = (await readHomeList(ctx, { q: 'portland' }, 1)).experts;
    expect(portia?.options.map(({ title }) => title)).toEqual(['First talk', 'Second talk']);
    expect(portia?.hours).toHaveLength(7);
  });

  it('says why a ZIP code cannot be searched', async () => {
    const list = await readHomeList(ctx, { q: '75201' }, 24);
    expect(list.refusal?.title).toBe('Service not available in your area');
    expect(list.experts).toEqual([]);
  });
});
