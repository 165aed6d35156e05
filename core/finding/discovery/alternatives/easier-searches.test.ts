import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../../../../tests/world.ts';
import { searchExperts } from '../search-experts.server.ts';
import { EMPTY_SEARCH, type SearchQuery } from '../search-query.ts';
import { easierSearches } from './easier-searches.server.ts';

const world = await openWorld();
const ctx = world.as(null);

beforeAll(async () => {
  await world.anExpert({ ratePerMinuteCents: 100, tags: ['education'] });
  await world.anExpert({ ratePerMinuteCents: 400, tags: ['consulting'], languages: ['es'] });
  await world.anExpert({ ratePerMinuteCents: 400, tags: ['consulting'], languages: ['es'] });
});

const easier = async (search: Partial<SearchQuery>) =>
  (await easierSearches(ctx, { ...EMPTY_SEARCH, ...search })).map(({ words, total }) => [words, total.count]);

describe('a search that finds no one', () => {
  it.each([
    [
      { price: '1', language: 'es' },
      [
        ['Up to $1.00 per minute', 2],
        ['Speaks Spanish', 1],
      ],
    ],
    [{ price: '1', language: 'es', category: 'education' }, [['Speaks Spanish', 1]]],
    [{ price: '1', isStepFree: true, online: true }, []],
    [{}, []],
  ] as [Partial<SearchQuery>, [string, number][]][])('%j is easier without %j', async (search, expected) => {
    expect(await easier(search)).toEqual(expected);
  });

  it('finds the stated number without the filter', async () => {
    const query: SearchQuery = { ...EMPTY_SEARCH, price: '1', language: 'es', place: '80202' };
    for (const one of await easierSearches(ctx, query)) {
      const found = await searchExperts(ctx, one.query);
      expect(one.total).toEqual(found.total);
    }
  });
});
