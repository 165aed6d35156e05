import { expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { searchExperts } from './search-experts.server.ts';
import { EMPTY_SEARCH } from './search-query.ts';
import { sweepPresence } from './sweep-presence.server.ts';

const world = await openWorld();
const ctx = world.as(null);
const now = world.now.epochMilliseconds;

const online = async () =>
  (await searchExperts(ctx, { ...EMPTY_SEARCH, online: true })).cards.map(({ name }) => name);
const kept = async () => (await world.pool.query('select expert_id from listing_online')).rows.length;
const update = (set: string, value: unknown, id: string) =>
  world.pool.query(`update experts set ${set} = $1 where id = $2`, [value, id]);
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);

it('tracks experts online as they come, change, leave, and are swept', async () => {
  const { id } = await world.anExpert({ name: 'Quillon Fenwick' });
  expect(await online()).toEqual([]);
  await update('last_seen_at', minutesAgo(1), id);
  expect(await online()).toEqual(['Quillon Fenwick']);
  await update('name', 'Quillon Marsh', id);
  expect(await online()).toEqual(['Quillon Marsh']);
  await update('rating', 4.9, id);
  const best = await searchExperts(ctx, { ...EMPTY_SEARCH, online: true, minRating: 4.8, q: 'marsh' });
  expect(best.cards.map((card) => card.id)).toEqual([id]);

  await sweepPresence(world.asProduct());
  expect(await kept()).toBe(1);
  await update('last_seen_at', minutesAgo(7), id);
  expect(await online()).toEqual([]);
  await update('last_seen_at', minutesAgo(11), id);
  await sweepPresence(world.asProduct());
  expect(await kept()).toBe(0);

  await update('last_seen_at', minutesAgo(0), id);
  expect(await online()).toEqual(['Quillon Marsh']);
  await update('approved_at', null, id);
  expect(await online()).toEqual([]);
  await update('approved_at', minutesAgo(60), id);
  expect(await online()).toEqual(['Quillon Marsh']);
  await update('last_seen_at', null, id);
  expect(await kept()).toBe(0);
});
