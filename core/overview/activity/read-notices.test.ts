import { expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { sendMessage } from '../../consultations/messages/send-message.server.ts';
import { offerTimes } from '../../consultations/offers/offer-times.server.ts';
import { clientProfiles } from '../../people/clients/tables.ts';
import { readNotices } from './read-notices.server.ts';

const world = await openWorld();
const told = async (person: Parameters<typeof world.as>[0]) => {
  const { notices } = await readNotices(world.as(person), 1);
  return notices.map(({ kind, who, when }) => [kind, who, when?.startsAt.toISOString().slice(0, 16) ?? null]);
};

it('gives each notice its current name and time', async () => {
  const client = await world.aPerson({ name: 'Robin Reed', firstName: 'Robin' });
  const { expert } = await world.aRequest({ client, start: '2026-12-02T18:00:00Z' });
  await sendMessage(world.as(client), {
    to: { expertId: expert.id },
    body: 'Hello',
    key: crypto.randomUUID(),
  });
  world.now = world.now.add({ minutes: 1 });
  await offerTimes(world.as(expert.actor), {
    clientId: client.id,
    token: null,
    offerId: crypto.randomUUID(),
    starts: ['2026-12-03T17:00:00Z'],
  });
  expect(await told(client)).toEqual([['offer', 'Sage Alder', null]]);
  const name = (await told(expert.actor)).map(([, who]) => who)[0];
  expect(name).toContain('Robin');
  expect((await told(expert.actor)).sort()).toEqual([
    ['message', name, null],
    ['request', name, '2026-12-02T18:00'],
  ]);

  await world.db
    .insert(clientProfiles)
    .values({ userId: client.id, showName: false, updatedAt: new Date() })
    .onConflictDoUpdate({ target: clientProfiles.userId, set: { showName: false } });
  expect((await told(expert.actor)).map(([, who]) => who)).toEqual(['Anonymous User', 'Anonymous User']);
});

it('returns none for a visitor', async () =>
  expect(await codeOf(readNotices(world.as(null), 1))).toBe('sign_in_required'));
