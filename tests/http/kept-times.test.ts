import { expect, it } from 'vitest';
import { changeLaw } from '../../core/ground/geography/change-law.server.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp, type TestBrowser } from './app.ts';

// The longest time allowed, so nothing expires during a test.
const { app, world, aVisitor, aClient, anAdmin, anExpert, signedIn } = await openTestApp({
  PAGE_CACHE_SECONDS: '60',
});
const CANARY = 'Xylograph';
const timesOf = async (browser: TestBrowser, expertId: string) => {
  const answer = await browser.get(`/expert/${expertId}/times`);
  const text = await answer.text();
  return { answer, text, told: JSON.parse(text) };
};

it('caches times only for visitors, without personal data', async () => {
  const { expertId } = await anExpert();
  const client = await aClient({
    firstName: CANARY,
    lastName: CANARY,
    email: `xylograph.${newId()}@example.test`,
  });
  const browser = await signedIn(client);
  const own = await timesOf(browser, expertId);
  expect(own.told).toMatchObject({ isSignedIn: true });
  const first = await timesOf(aVisitor(), expertId);
  const second = await timesOf(aVisitor(), expertId);
  expect(second.text).toBe(first.text);
  expect(first.told).toMatchObject({ isSignedIn: false, asksFirstName: false, mayShare: false });
  expect(first.told).not.toHaveProperty('requestKey');
  for (const { answer, text } of [first, second]) {
    const headers = JSON.stringify([...answer.headers]);
    for (const canary of [CANARY, client.id, client.email, 'session']) {
      expect(`${headers} ${text}`).not.toContain(canary);
    }
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect([answer.headers.get('ETag'), answer.headers.getSetCookie()]).toEqual([null, []]);
  }
  expect(second.answer.headers.get('X-Request-Id')).not.toBe(first.answer.headers.get('X-Request-Id'));
  expect((await timesOf(browser, expertId)).told).toMatchObject({ isSignedIn: true });
});

it('hides a taken time from its client immediately, and from visitors once the cache expires', async () => {
  const { expertId } = await anExpert();
  const browser = await signedIn(await aClient());
  const start = (await nextFreeTimes(world.as(null), [expertId], 400)).get(expertId)!.at(-1)!;
  const shows = async (who: TestBrowser) =>
    (await timesOf(who, expertId)).text.includes(`"start":"${start}"`);
  expect([await shows(browser), await shows(aVisitor())]).toEqual([true, true]);
  const path = `/expert/${expertId}/book?${new URLSearchParams({ start, minutes: '15' })}`;
  const fields = { start, minutes: '15', method: 'In-Person Consultation', requestKey: newId() };
  expect((await browser.post(path, fields)).status).toBe(302);
  // The visitor's times come from the cache.
  expect([await shows(browser), await shows(aVisitor())]).toEqual([false, true]);

  const since = Temporal.Now.plainDateISO('America/Denver').toString();
  const closed = {
    state: 'CO',
    status: 'illegal' as const,
    since,
    until: '',
    note: 'A test.',
    source: 'A test',
  };
  await changeLaw(world.as(await anAdmin()), closed);
  await app.services.lawBook.refresh();
  expect((await timesOf(aVisitor(), expertId)).told).toMatchObject({
    closed: { title: 'Services not available in Colorado' },
  });
  expect(await shows(aVisitor())).toBe(false);
});
