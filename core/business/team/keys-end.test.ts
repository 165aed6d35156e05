import { expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { createKey } from '../../people/api-keys/create-key.server.ts';
import { findKey } from '../../people/api-keys/find-key.server.ts';
import { practiceMembers } from '../../people/experts/tables.ts';
import { changeRole } from './change-role.server.ts';
import { removeMember } from './remove-member.server.ts';

const world = await openWorld();

async function aKey(person: Person, practiceId: string): Promise<string> {
  const { token } = await createKey(world.as(person), {
    name: 'A program',
    practiceId,
    scopes: ['bookings:read'],
    lifetime: 'never',
    currentPassword: await world.givePassword(person),
  });
  return token;
}

const counts = async (token: string) => (await findKey(world.as(null), token, null)) !== null;

it('gives no former key back to an owner who was removed, or demoted, and is owner again', async () => {
  const { actor, id: practiceId } = await world.anExpert({ type: 'wellness-center' });
  const owner = world.as(actor);
  const [removed, demoted] = [
    await world.aMember(practiceId, 'owner'),
    await world.aMember(practiceId, 'owner'),
  ];
  const former = [await aKey(removed, practiceId), await aKey(demoted, practiceId)];
  const others = [await aKey(actor, practiceId), await aKey(removed, '')];
  expect(await Promise.all([...former, ...others].map(counts))).toEqual([true, true, true, true]);
  await removeMember(owner, { practiceId, userId: removed.id });
  await changeRole(owner, { practiceId, userId: demoted.id, role: 'staff' });
  await world.db.insert(practiceMembers).values({ practiceId, userId: removed.id, role: 'owner' });
  await changeRole(owner, { practiceId, userId: demoted.id, role: 'owner' });
  expect(await Promise.all(former.map(counts))).toEqual([false, false]);
  expect(await Promise.all(others.map(counts))).toEqual([true, true]);
});
