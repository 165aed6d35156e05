import { expect, it } from 'vitest';
import { openWorld } from '../../tests/world.ts';
import { readOwnExpert } from './read-own-expert.server.ts';

const world = await openWorld();

it('is the listing of whoever is signed in, with what their dashboard shows', async () => {
  await world.anExpert({ name: 'Somebody Else' });
  const { actor, id } = await world.anExpert({ name: 'Mine', rating: 4.5, isSpotlight: true, bio: 'Calm.' });
  expect(await readOwnExpert(world.as(actor))).toMatchObject({
    id,
    isApproved: true,
    name: 'Mine',
    location: 'Denver, CO',
    bio: 'Calm.',
    rating: 4.5,
    isSpotlight: true,
  });
});

it('says whether it is approved, and never by what the actor claims', async () => {
  const { actor } = await world.anExpert({ approvedAt: null });
  expect(await readOwnExpert(world.as(actor))).toMatchObject({ isApproved: false });
  expect(await readOwnExpert(world.as({ ...actor, isAdmin: true }))).toMatchObject({ isApproved: false });
});

it('is none for a client, a visitor, or the staff of another one’s practice', async () => {
  const { id } = await world.anExpert();
  const client = await world.aPerson();
  expect(await readOwnExpert(world.as(client))).toBeNull();
  expect(await readOwnExpert(world.as(await world.aMember(id, 'staff', client)))).toBeNull();
  expect(await readOwnExpert(world.as(null))).toBeNull();
});
