import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lawWaits } from '../../core/ground/geography/tables.ts';
import { stopWaitingUrl, waitForLaw } from '../../core/ground/geography/wait-for-law.server.ts';
import { notificationChoices } from '../../core/ground/notifications/tables.ts';
import { unsubscribeUrl } from '../../core/ground/notifications/unsubscribe.server.ts';
import { openTestApp } from './app.ts';

const { aClient, aVisitor, world } = await openTestApp();

const pathFor = async (userId: string) => {
  const url = new URL(await unsubscribeUrl(world.as(null), { userId, kind: 'message' }));
  return url.pathname + url.search;
};
const choicesOf = (userId: string) =>
  world.db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
/** Posts as a mail provider does under RFC 8058, without a page or a session. */
const oneClick = (path: string, body: BodyInit = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })) =>
  aVisitor().request(path, { method: 'POST', body });

it('the one-click post of a mail program ends the e-mails without a session, and can repeat', async () => {
  const { id } = await aClient();
  const path = await pathFor(id);
  for (const _ of [1, 2]) {
    const answer = await oneClick(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('You won’t get these e-mails any more');
  }
  expect(await choicesOf(id)).toMatchObject([{ kind: 'message', email: false, inApp: true }]);
});

it('accepts the multipart form that some providers send', async () => {
  const { id } = await aClient();
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await oneClick(await pathFor(id), body)).status).toBe(200);
  expect(await choicesOf(id)).toHaveLength(1);
});

it('opening the link shows a button and changes nothing, because filters open every link', async () => {
  const { id } = await aClient();
  const answer = await aVisitor().get(await pathFor(id));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  expect(await answer.text()).toContain('Stop these e-mails');
  expect(await choicesOf(id)).toEqual([]);
});

it.each([
  '/unsubscribe',
  '/unsubscribe?token=',
  '/unsubscribe?token=a.b.c',
  `/unsubscribe?token=${'a'.repeat(3000)}`,
  '/tell-me/stop',
  '/tell-me/stop?token=',
])('%s, which is not from our e-mails, ends nothing', async (path) => {
  expect((await oneClick(path)).status).toBe(410);
  expect((await aVisitor().get(path)).status).toBe(410);
});

it('a person who waits for a state leaves all lists with one press, but not by opening the link', async () => {
  const email = 'kim@example.test';
  await waitForLaw(world.as(null), { state: 'WY', email });
  const url = new URL(await stopWaitingUrl(world.as(null), email));
  const path = url.pathname + url.search;
  const waits = () => world.db.select().from(lawWaits).where(eq(lawWaits.email, email));
  expect(await (await aVisitor().get(path)).text()).toContain('Delete my address');
  expect((await oneClick(`${path}x`)).status).toBe(410);
  expect(await waits()).toHaveLength(1);
  for (const _ of [1, 2]) {
    const answer = await oneClick(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Your address is on none of these lists');
  }
  expect(await waits()).toEqual([]);
});

it('the link of an earlier e-mail still works', async () => {
  const answer = await aVisitor().get('/tell-me?stop=a.b.c');
  expect(answer.headers.get('Location')).toBe('/tell-me/stop?token=a.b.c');
});
