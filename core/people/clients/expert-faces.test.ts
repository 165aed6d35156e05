import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import { suspensions, users } from '../accounts/tables.ts';
import { experts, practiceMembers } from '../experts/tables.ts';
import { newClientProfile } from './client-profile.ts';
import { readFaces } from './expert-faces.server.ts';
import { clientProfiles } from './tables.ts';

const world = await openWorld();
const photo = () => `/photo/${newId().replaceAll('-', '')}`;
const faceOf = async (id: string) => (await readFaces(world.query, [id])).get(id) ?? null;

async function anExpertWithAFace() {
  const { actor, id } = await world.anExpert();
  const image = photo();
  await world.db.update(users).set({ image }).where(eq(users.id, actor.id));
  return { id, actor, image };
}

it('shows the photo of the responsible owner, for several experts at once', async () => {
  const [first, second] = [await anExpertWithAFace(), await anExpertWithAFace()];
  const { id: without } = await world.anExpert();
  expect(await readFaces(world.query, [first.id, without, second.id])).toEqual(
    new Map([
      [first.id, first.image],
      [second.id, second.image],
    ]),
  );
});

it('hides a photo that its owner has turned off', async () => {
  const { id, actor } = await anExpertWithAFace();
  const profile = { ...newClientProfile(actor), userId: actor.id, showPhoto: false, updatedAt: new Date() };
  await world.db.insert(clientProfiles).values(profile);
  expect(await faceOf(id)).toBeNull();
});

it.each([
  [
    'is suspended',
    (userId: string) =>
      world.db
        .insert(suspensions)
        .values({ id: newId(), userId, reason: 'A test', suspendedBy: userId, suspendedAt: new Date() }),
  ],
  ['is gone', (id: string) => world.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id))],
])('shows no photo of someone who %s', async (_what, happens) => {
  const { id, actor, image } = await anExpertWithAFace();
  expect(await faceOf(id)).toBe(image);
  await happens(actor.id);
  expect(await faceOf(id)).toBeNull();
});

it('shows no photo of staff, or for a listing without an account', async () => {
  const { id, actor } = await anExpertWithAFace();
  await world.db
    .update(practiceMembers)
    .set({ role: 'staff' })
    .where(inArray(practiceMembers.userId, [actor.id]));
  expect(await faceOf(id)).toBeNull();
  expect(await readFaces(world.query, [])).toEqual(new Map());
});

it('shows none without a public page', async () => {
  const { id } = await anExpertWithAFace();
  await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, id));
  expect(await faceOf(id)).toBeNull();
});
