import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { dropFavorite, keepFavorite } from '../../people/clients/keep-favorite.server.ts';
import { favorites } from '../../people/clients/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { galleryPhotos } from '../../people/gallery/tables.ts';
import { isFavorite, readFavorites } from '../profiles/read-favorites.server.ts';

const world = await openWorld();
const keep = (who: Person | null, expertId: string) => codeOf(keepFavorite(world.as(who), { expertId }));
const kept = async (who: Person) =>
  (await readFavorites(world.as(who))).map(({ name, closed }) => [name, closed]);

it('saves an expert once, only for that person, and removes them', async () => {
  const [client, other, { id }] = [await world.aPerson(), await world.aPerson(), await world.anExpert()];
  expect([await keep(client, id), await keep(client, id)]).toEqual(['done', 'done']);
  expect([await kept(client), await kept(other)]).toEqual([[['Sage Alder', null]], []]);
  expect(await isFavorite(world.as(client), id)).toBe(true);
  for (const who of [other, null]) expect(await isFavorite(world.as(who), id)).toBe(false);
  await dropFavorite(world.as(other), { expertId: id });
  expect(await kept(client)).toHaveLength(1);
  for (const _press of [1, 2]) await dropFavorite(world.as(client), { expertId: id });
  expect(await kept(client)).toEqual([]);
});

it.each<[what: string, code: string, expertId: () => Promise<string>]>([
  ['an id that is none', 'not_found', async () => "'; drop table favorites"],
  ['nobody', 'not_found', async () => newId()],
  ['a demo listing', 'not_found', async () => (await world.anExpert({ isDemo: true, userId: null })).id],
  ['an expert without a page', 'not_found', async () => (await world.anExpert({ approvedAt: null })).id],
])('%s cannot be saved', async (_what, code, expertId) =>
  expect(await keep(await world.aPerson(), await expertId())).toBe(code),
);

it('refuses visitors and the expert’s own members', async () => {
  const { id, actor } = await world.anExpert();
  const staff = await world.aMember(id, 'staff');
  expect([await keep(null, id), await keep(actor, id), await keep(staff, id)]).toEqual([
    'sign_in_required',
    'own_profile',
    'own_profile',
  ]);
});

it('keeps an expert who is no longer listed, and says so', async () => {
  const [client, one, two] = [await world.aPerson(), await world.anExpert(), await world.anExpert()];
  for (const { id } of [one, two]) {
    await keep(client, id);
    world.now = world.now.add({ minutes: 1 });
  }
  await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, one.id));
  await world.db.update(experts).set({ isActive: false }).where(eq(experts.id, two.id));
  expect(await kept(client)).toEqual([
    ['Sage Alder', 'Not taking requests'],
    ['Sage Alder', 'No longer listed'],
  ]);
});

it('keeps at most a hundred, even with several tabs simultaneously', async () => {
  const client = await world.aPerson();
  const { id: first } = await world.anExpert();
  const places = await Promise.all(Array.from({ length: 5 }, () => world.anExpert()));
  await world.db.execute(sql`insert into experts (id, name, type) select gen_random_uuid(), 'Kept', 'individual'
    from generate_series(1, 97)`);
  await world.db.execute(sql`insert into favorites (user_id, expert_id, at)
    select ${client.id}, id, now() from experts where name = 'Kept'`);
  expect(await keep(client, first)).toBe('done');
  const codes = await Promise.all(places.map(({ id }) => keep(client, id)));
  expect(codes.toSorted()).toEqual(['done', 'done', ...Array(3).fill('too_many_requests')]);
  const rows = await world.db.select().from(favorites).where(eq(favorites.userId, client.id));
  expect(rows).toHaveLength(100);
});

it('shows the first public photo while the expert has a page', async () => {
  const [client, { id }] = [await world.aPerson(), await world.anExpert()];
  const photo = { practiceId: id, width: 960, height: 640, createdAt: new Date() };
  const keyOf = (letter: string) => letter.repeat(32);
  await world.db.insert(galleryPhotos).values([
    { ...photo, id: newId(), key: keyOf('a'), rank: 0, waitsSince: new Date() },
    { ...photo, id: newId(), key: keyOf('b'), rank: 1, description: 'The garden' },
    { ...photo, id: newId(), key: keyOf('c'), rank: 2 },
  ]);
  await keep(client, id);
  const shown = async () => (await readFavorites(world.as(client)))[0]?.photo;
  expect(await shown()).toMatchObject({ key: keyOf('b'), description: 'The garden', width: 960 });
  await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, id));
  expect(await shown()).toBe(null);
});
