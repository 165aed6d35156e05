import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import type { Context } from '../../context.ts';
import { slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { readProfile } from '../profiles/read-profile.server.ts';
import { RESULTS_ALONE } from './complete-cards.server.ts';
import { readHomeList } from './home-list.server.ts';
import { searchExperts } from './search-experts.server.ts';
import { EMPTY_SEARCH } from './search-query.ts';

const world = await openWorld(1);
const visitor = world.as(null);
let someId = '';

beforeAll(async () => {
  for (let i = 0; i < 20; i++) {
    someId = (await world.anExpert({ name: `Expert ${i}`, rating: 4, isSpotlight: i % 5 === 0 })).id;
  }
});

/** Returns the names of the statements that an operation runs after a warm-up. */
async function asked(work: (ctx: Context) => Promise<unknown>): Promise<string[]> {
  await work(visitor);
  const names: string[] = [];
  const query: Context['query'] = (name, text, values) => {
    names.push(name.replace(/^search_.*/, 'search'));
    return visitor.query(name, text, values);
  };
  await work({ ...visitor, query });
  return names.sort();
}

const plansOf = (name: string) =>
  visitor.query<{ generic: number; custom: number }>(
    '',
    `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
     where name like $1`,
    [name],
  );

describe('a page', () => {
  it.each<[string, (ctx: Context) => Promise<unknown>, string[]]>([
    ['of results', (ctx) => searchExperts(ctx, EMPTY_SEARCH), ['cards of experts', 'search']],
    [
      'of results near a place',
      (ctx) => searchExperts(ctx, { ...EMPTY_SEARCH, place: '80202' }),
      ['cards of experts', 'search'],
    ],
    ['home, for a visitor', (ctx) => readHomeList(ctx, {}, 12, false), ['cards of experts', 'search']],
    ['of one expert', (ctx) => readProfile(ctx, someId), ['public profile']],
    [
      'of results, for programs',
      (ctx) => searchExperts(ctx, EMPTY_SEARCH, RESULTS_ALONE),
      ['plain cards of experts', 'search'],
    ],
    ['of free times', (ctx) => slotsOf(ctx, someId), ['expert to book, with taken times']],
  ])('%s sends no more statements than needed', async (_, work, statements) => {
    expect(await asked(work)).toEqual(statements);
  });

  it('is planned once without filters, not each time', async () => {
    // In production, PostgreSQL makes this choice. In the other tests, it does not.
    await world.pool.query('set plan_cache_mode = auto');
    for (let i = 0; i < 12; i++) {
      await searchExperts(visitor, EMPTY_SEARCH);
      await searchExperts(visitor, EMPTY_SEARCH, RESULTS_ALONE);
      await slotsOf(visitor, someId);
    }
    const names = [
      'search_%',
      'cards of experts',
      'plain cards of experts',
      'expert to book, with taken times',
    ];
    for (const name of names) {
      const plans = await plansOf(name);
      expect(plans.length).toBeGreaterThan(0);
      expect(Math.max(...plans.map(({ generic }) => generic))).toBeGreaterThan(5);
      for (const { custom } of plans) expect(custom).toBeLessThanOrEqual(5);
    }
  });
});
