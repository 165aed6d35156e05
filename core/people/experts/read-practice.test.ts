import { expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { readPractice, readPracticeNames } from './read-practice.server.ts';

const world = await openWorld();

it('is the signed-in user’s listing, with what their dashboard shows', async () => {
  await world.anExpert({ name: 'Somebody Else' });
  const { actor, id } = await world.anExpert({ name: 'Mine', rating: 4.5, isSpotlight: true, bio: 'Calm.' });
  expect(await readPractice(world.as(actor))).toMatchObject({
    id,
    isApproved: true,
    name: 'Mine',
    location: 'Denver, CO',
    bio: 'Calm.',
    rating: 4.5,
    isSpotlight: true,
  });
});

it('says whether it is approved, whatever the actor claims', async () => {
  const { actor } = await world.anExpert({ approvedAt: null });
  expect(await readPractice(world.as(actor))).toMatchObject({ isApproved: false });
  expect(await readPractice(world.as({ ...actor, isAdmin: true }))).toMatchObject({ isApproved: false });
});

it('is null for a client or a visitor; staff can read but not change it', async () => {
  const { id } = await world.anExpert();
  const client = await world.aPerson();
  expect(await readPractice(world.as(client))).toBeNull();
  expect(await readPractice(world.as(null))).toBeNull();
  const staff = await world.aMember(id, 'staff', client);
  expect(await readPractice(world.as(staff))).toMatchObject({ id, mayChange: false });
});

it('lists the practices to choose from', async () => {
  const [one, other] = [await world.anExpert({ name: 'One' }), await world.anExpert({ name: 'Other' })];
  const both = await world.aMember(other.id, 'staff', one.actor);
  expect(await readPracticeNames(world.as(both))).toEqual([
    { id: one.id, name: 'One' },
    { id: other.id, name: 'Other' },
  ]);
  expect(await readPracticeNames(world.as(null))).toEqual([]);
});
