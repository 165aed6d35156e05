import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import { apiKeys, apps } from '../api-keys/tables.ts';
import { allowApp } from './allow-app.server.ts';

const world = await openWorld();
const person = await world.aPerson();
const currentPassword = await world.givePassword(person);
const app = {
  id: newId(),
  name: 'Leaf Planner',
  redirectUris: ['https://app.example/back'],
  scopes: ['bookings:read' as const],
  secretHash: null,
};
await world.db.insert(apps).values({ ...app, kind: 'public', createdAt: new Date() });

async function allow(): Promise<void> {
  const asked = {
    ...{ app, redirectUri: app.redirectUris[0]!, scopes: app.scopes },
    ...{ state: null, challenge: 'c'.repeat(43) },
  };
  await allowApp(world.as(person), asked, { practiceId: '', currentPassword });
}

const notEnded = async () =>
  await world.db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.appId, app.id), isNull(apiKeys.revokedAt)));

it('takes no access away for codes that the app never exchanged', async () => {
  await allow();
  const [used] = await notEnded();
  const expiresAt = new Date(world.now.add({ hours: 24 * 90 }).epochMilliseconds);
  await world.db.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.id, used!.id));
  for (let times = 0; times < 12; times += 1) {
    world.now = world.now.add({ minutes: 2 });
    await allow();
  }
  expect(await notEnded()).toContainEqual(used);
});

it('ends the oldest access with one more than an app can have', async () => {
  const [oldest] = await notEnded();
  for (let times = 0; times < 10; times += 1) await allow();
  expect(await notEnded()).not.toContainEqual(oldest);
});
