import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import { findKey } from '../api-keys/find-key.server.ts';
import { apps } from '../api-keys/tables.ts';
import { allowApp } from './allow-app.server.ts';
import {
  exchangeCode,
  type GivenTokens,
  giveBack,
  refreshAccess,
  sweepTokens,
} from './give-tokens.server.ts';
import { authorizationCodes } from './tables.ts';

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
const redirectUri = app.redirectUris[0]!;
const verifier = 'v'.repeat(43);

/** Allows the app, and returns the code that it gets. */
async function aCode(): Promise<string> {
  const challenge = hash('sha256', verifier, 'base64url');
  const asked = { app, redirectUri, scopes: app.scopes, state: null, challenge };
  const back = await allowApp(world.as(person), asked, { practiceId: '', currentPassword });
  return new URL(back).searchParams.get('code')!;
}

const exchange = (code: string) => exchangeCode(world.as(null), app, { code, redirectUri, verifier });
const counts = async ({ access_token }: GivenTokens) =>
  (await findKey(world.as(null), access_token, null)) !== null;
const later = (span: Temporal.DurationLike) => {
  world.now = world.now.add(span);
};
const kept = async (code: string) =>
  await world.db.$count(authorizationCodes, eq(authorizationCodes.hash, hash('sha256', code, 'base64url')));

describe('the sweep of codes', () => {
  it('keeps a used one, so it ends the access if it comes again two hours later', async () => {
    const code = await aCode();
    const { refresh_token: token } = await exchange(code);
    later({ hours: 2 });
    await sweepTokens(world.asProduct());
    const given = await refreshAccess(world.as(null), app, { token, scope: null });
    const ofOther = await exchange(await aCode());
    expect(await counts(given)).toBe(true);
    await expect(exchange(code)).rejects.toMatchObject({ code: 'invalid_grant' });
    expect([await counts(given), await counts(ofOther)]).toEqual([false, true]);
  });

  it('deletes one that no one used, and a used one whose access has ended', async () => {
    const [unused, over] = [await aCode(), await aCode()];
    const { refresh_token } = await exchange(over);
    await giveBack(world.as(null), app, refresh_token);
    later({ minutes: 2 });
    await sweepTokens(world.asProduct());
    expect([await kept(unused), await kept(over)]).toEqual([0, 0]);
  });
});
