import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { conversations, messages } from '../../core/consultations/messages/tables.ts';
import type { Person } from '../../core/context.ts';
import { liftSuspension } from '../../core/overview/moderation/lift-suspension.server.ts';
import { suspendPerson } from '../../core/overview/moderation/suspend-person.server.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { clientProfiles } from '../../core/people/clients/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { world, origin, aVisitor, aClient, anExpert, anAdmin, signedIn } = await openTestApp();
const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#486' } })
  .png()
  .toBuffer();

async function photoOf(browser: TestBrowser): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(await browser.mark())) body.set(name, value);
  body.set('photo', new File([Uint8Array.from(picture)], 'me.png', { type: 'image/png' }));
  const path = '/dashboard/settings';
  await browser.request(`${path}/photo`, { method: 'POST', body, headers: { Origin: origin } });
  return /\/photo\/[0-9a-f]{32}/.exec(await (await browser.get(path)).text())?.[0] ?? '';
}

async function showPhoto({ id }: Person, showPhoto: boolean): Promise<void> {
  const values = { userId: id, showPhoto, updatedAt: new Date() };
  await world.db
    .insert(clientProfiles)
    .values(values)
    .onConflictDoUpdate({ target: clientProfiles.userId, set: { showPhoto } });
}

const status = async (address: string, browser = aVisitor(), headers = {}) =>
  (await browser.get(`${address}?w=128`, headers)).status;

describe('the known URL of a photo', () => {
  it('shows it, and lets only the browser cache it, for two minutes', async () => {
    const address = await photoOf(await signedIn(await aClient()));
    const answer = await aVisitor().get(`${address}?w=128`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('private, max-age=120');
    const tag = answer.headers.get('ETag') ?? '';
    expect(await status(address, aVisitor(), { 'If-None-Match': tag })).toBe(304);
    expect(await status(address, aVisitor(), { 'If-None-Match': '"another"' })).toBe(200);
  });

  it('is not found as soon as the photo is hidden, except for its owner', async () => {
    const person = await aClient();
    const owner = await signedIn(person);
    const address = await photoOf(owner);
    const tag = (await aVisitor().get(`${address}?w=128`)).headers.get('ETag') ?? '';
    await showPhoto(person, false);
    expect(await status(address)).toBe(404);
    expect(await status(address, aVisitor(), { 'If-None-Match': tag })).toBe(404);
    expect(await status(address, await signedIn(await aClient()))).toBe(404);
    const own = await owner.get(`${address}?w=128`, { 'If-None-Match': tag });
    expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    expect(await (await owner.get('/dashboard/settings')).text()).toContain(address);
    await showPhoto(person, true);
    expect(await status(address)).toBe(200);
  });

  it('is not found once the photo is replaced or removed, even while its files exist', async () => {
    const owner = await signedIn(await aClient());
    const first = await photoOf(owner);
    const second = await photoOf(owner);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await owner.post('/dashboard/settings/photo', { intent: 'remove' });
    expect(await status(second)).toBe(404);
  });

  it('is not found while its owner is suspended, and after their deletion', async () => {
    const person = await aClient();
    const address = await photoOf(await signedIn(person));
    const admin = world.as(await anAdmin());
    await suspendPerson(admin, { personId: person.id, reason: 'A trial.' });
    expect(await status(address)).toBe(404);
    await liftSuspension(admin, { personId: person.id });
    expect(await status(address)).toBe(200);
    await world.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.id));
    expect(await status(address)).toBe(404);
  });

  it('of an expert is not in conversations either, once hidden', async () => {
    const [client, expert] = [await aClient(), await anExpert()];
    const address = await photoOf(await signedIn(expert));
    const browser = await signedIn(client);
    const pair = { expertId: expert.expertId, clientId: client.id };
    const [row] = await world.db
      .insert(conversations)
      .values({ ...pair, id: newId(), lastNumber: 1, lastAt: new Date(), createdAt: new Date() })
      .returning();
    const said = { conversationId: row!.id, senderId: client.id, number: 1, body: 'Hello.' };
    await world.db.insert(messages).values({ ...said, key: newId(), at: new Date() });
    expect(await (await browser.get('/messages')).text()).toContain(address);
    await showPhoto(expert, false);
    expect(await (await browser.get('/messages')).text()).not.toContain(address);
  });
});
