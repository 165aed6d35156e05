import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { users } from '../accounts/tables.ts';
import { clientName } from './client-name.ts';
import { type ClientProfile, sampleProfile } from './client-profile.ts';
import { readClientProfile, readNameChoice, readSeenClient } from './read-client-profile.server.ts';
import { saveClientProfile } from './save-client-profile.server.ts';
import { openShareLink, opensShareLink, readShareLink, revokeShareLink } from './share-link.server.ts';

const SAMPLE_PROFILE = sampleProfile();

const world = await openWorld();

const save = (actor: Parameters<typeof world.as>[0], version: number, values: Partial<ClientProfile> = {}) =>
  saveClientProfile(world.as(actor), { ...SAMPLE_PROFILE, ...values, version });

describe('saving the client profile', () => {
  it('saves everything, and increments the version', async () => {
    const client = await world.aPerson();
    expect(await readClientProfile(world.as(client))).toBeNull();
    expect(await save(client, 0)).toEqual({ version: 1 });
    expect(await save(client, 1, { gender: 'male', showName: false })).toEqual({ version: 2 });
    expect(await readClientProfile(world.as(client))).toEqual({
      ...SAMPLE_PROFILE,
      gender: 'male',
      showName: false,
      version: 2,
    });
  });

  it('requires signing in', async () => {
    expect(await codeOf(save(null, 0))).toBe('sign_in_required');
  });

  it('rejects what the form rejects, and saves nothing', async () => {
    const client = await world.aPerson();
    expect(await codeOf(save(client, 0, { interests: ['education', 'education'] }))).toBe('invalid_input');
    expect(await readClientProfile(world.as(client))).toBeNull();
  });

  it('warns the second of two tabs, and keeps what the first one saved', async () => {
    const client = await world.aPerson();
    await save(client, 0);
    expect(await save(client, 1, { displayName: 'First Tab' })).toEqual({ version: 2 });
    expect(await codeOf(save(client, 1, { displayName: 'Second Tab' }))).toBe('status_changed');
    expect(await readClientProfile(world.as(client))).toMatchObject({ displayName: 'First Tab', version: 2 });
  });

  it('warns the second of two tabs that both began with nothing stored', async () => {
    const client = await world.aPerson();
    await save(client, 0);
    expect(await codeOf(save(client, 0, { displayName: 'Second Tab' }))).toBe('status_changed');
  });

  it('accepts one of many concurrent saves', async () => {
    const client = await world.aPerson();
    await save(client, 0);
    const names = ['A', 'B', 'C', 'D', 'E'];
    const codes = await Promise.all(names.map((displayName) => codeOf(save(client, 1, { displayName }))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  });

  it('answers a double click with the first save', async () => {
    const client = await world.aPerson();
    await save(client, 0);
    expect(await save(client, 0)).toEqual({ version: 1 });
  });

  it('refuses the version of a profile that was never stored', async () => {
    expect(await codeOf(save(await world.aPerson(), 7))).toBe('status_changed');
  });
});

describe('a client as others see them', () => {
  it('does not exist for an unknown id or a deleted account', async () => {
    const client = await world.aPerson();
    expect(await readSeenClient(world.db, world.as(null).newId())).toBeNull();
    await world.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, client.id));
    expect(await readSeenClient(world.db, client.id)).toBeNull();
  });

  it('has the name that the profile allows', async () => {
    const client = await world.aPerson();
    const seenName = async () => clientName({ ...client, ...(await readNameChoice(world.db, client.id)) });
    expect(await seenName()).toBe('Robin R.');
    await save(client, 0, { showName: false });
    expect(await seenName()).toBe('Anonymous User');
    expect((await readSeenClient(world.db, client.id))?.name).toBe('Anonymous User');
  });
});

describe('the share link', () => {
  it('is created once, found again, and ends when revoked', async () => {
    const client = await world.aPerson();
    const ctx = world.as(client);
    expect(await readShareLink(ctx)).toBeNull();
    const token = await openShareLink(ctx);
    expect(await openShareLink(ctx)).toBe(token);
    expect(await readShareLink(ctx)).toBe(token);
    expect(await opensShareLink(world.db, client.id, token)).toBe(true);
    await revokeShareLink(ctx);
    expect(await opensShareLink(world.db, client.id, token)).toBe(false);
    expect(await openShareLink(ctx)).not.toBe(token);
  });

  it('is created only once by many concurrent requests', async () => {
    const ctx = world.as(await world.aPerson());
    const tokens = await Promise.all([1, 2, 3, 4].map(() => openShareLink(ctx)));
    expect(new Set(tokens).size).toBe(1);
  });

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['a short one', 'abc'],
    ['a percent sign', '%'.repeat(32)],
    ['another of the right form', 'a'.repeat(32)],
  ])('does not open with %s', async (_attack, token) => {
    const client = await world.aPerson();
    await openShareLink(world.as(client));
    expect(await opensShareLink(world.db, client.id, token)).toBe(false);
  });

  it("does not open someone else's profile", async () => {
    const token = await openShareLink(world.as(await world.aPerson()));
    expect(await opensShareLink(world.db, (await world.aPerson()).id, token)).toBe(false);
  });
});
