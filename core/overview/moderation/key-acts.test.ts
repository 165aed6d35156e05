import { expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import { EVERYTHING } from '../../ground/admin/table-page.ts';
import { apiKeyActs, apiKeys } from '../../people/api-keys/tables.ts';
import { readKeyActs } from './read-key-acts.server.ts';

const world = await openWorld();

it('names what a program changed: the booking, else the practice of its key, else its person', async () => {
  const expert = await world.anExpert();
  const client = await world.aPerson({ name: 'Robin Reed' });
  const { bookingId } = await world.aRequest({ client, expert });
  const acts = [
    { call: 'cancelBooking', of: client, practiceId: null, subjectId: bookingId },
    { call: 'acceptBooking', of: expert.actor, practiceId: expert.id, subjectId: bookingId },
    { call: 'removeOption', of: expert.actor, practiceId: expert.id, subjectId: newId() },
    { call: 'markNotificationsRead', of: client, practiceId: null, subjectId: null },
  ];
  for (const { call, of, practiceId, subjectId } of acts) {
    const [keyId, at] = [newId(), new Date(world.now.epochMilliseconds)];
    await world.db.insert(apiKeys).values({
      ...{ id: keyId, userId: of.id, practiceId, name: 'A program', prefix: 'pwk_', hash: newId() },
      ...{ scopes: [], createdAt: at },
    });
    await world.db.insert(apiKeyActs).values({ id: newId(), keyId, userId: of.id, call, subjectId, at });
  }
  const admin = await world.aPerson({ isAdmin: true });
  const { rows } = await readKeyActs(world.as(admin), EVERYTHING);
  const subjects = Object.fromEntries(
    rows.map(({ call, subjectKind, subjectId }) => [call, [subjectKind, subjectId]]),
  );
  expect(subjects).toEqual({
    cancelBooking: ['booking', bookingId],
    acceptBooking: ['booking', bookingId],
    removeOption: ['practice', expert.id],
    markNotificationsRead: ['person', client.id],
  });
});
