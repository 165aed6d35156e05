import { expect, it } from 'vitest';
import { changeLaw } from '../../core/ground/geography/change-law.server.ts';
import { createKey } from '../../core/people/api-keys/create-key.server.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp } from './app.ts';

// The longest time allowed, so nothing expires during a test.
const { app, world, aVisitor, aClient, anAdmin, anExpert, password } = await openTestApp({
  PAGE_CACHE_SECONDS: '60',
});
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await aVisitor().get(`/api/v1${path}`, headers);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const aKey = async (person: Parameters<typeof world.as>[0]) => {
  const scopes = ['bookings:read' as const];
  const input = { name: 'A program', practiceId: '', scopes, currentPassword: password };
  const { token } = await createKey(world.as(person), { ...input, lifetime: '30' });
  return { Authorization: `Bearer ${token}` };
};

it('shares an answer between callers without a key, each with their own count', async () => {
  const { expertId } = await anExpert();
  const path = `/experts/${expertId}/times`;
  const first = await get(path);
  const [start = ''] = (await nextFreeTimes(world.as(null), [expertId], 1)).get(expertId)!;
  await world.aBooking({ expertId, clientId: (await aClient()).id, startsAt: new Date(start) });
  const second = await get(path, { 'Accept-Encoding': 'identity', Cookie: 'session_token=x.y' });
  expect([second.text, second.headers.get('ETag')]).toEqual([first.text, first.headers.get('ETag')]);
  expect(first.text).toContain(start);
  expect(second.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'));
  expect(second.headers.get('RateLimit')).toMatch(/r=599/);
  expect(second.headers.getSetCookie()).toEqual([]);
  const known = await get(path, { 'If-None-Match': first.headers.get('ETag')! });
  expect([known.status, known.text]).toEqual([304, '']);
  // A key's own call is read anew, and opens no answer to scripts of other origins.
  const own = await get(path, await aKey(await aClient()));
  expect([own.text.includes(start), own.headers.get('Access-Control-Allow-Origin')]).toEqual([false, null]);
  expect((await get(path)).text).toBe(first.text);
});

it('keeps apart what differs, and finds what is only written differently', async () => {
  await anExpert();
  const asked = '/experts?place=Denver%2C+CO&radius=50';
  const first = await get(asked);
  await world.db.execute("update experts set name = 'Another Name'");
  expect((await get('/experts?radius=50&place=Denver,%20CO')).text).toBe(first.text);
  for (const [path, headers] of [
    ['/experts?place=Denver%2C+CO&radius=49', {}],
    [asked, { 'Accept-Language': 'es' }],
  ] as const) {
    const other = await get(path, headers);
    expect([path, other.status, other.text.includes('Another Name')]).toEqual([path, 200, true]);
  }
});

it('keeps no refusal, and no answer to a key', async () => {
  const { expertId } = await anExpert();
  const id = newId();
  expect((await get(`/experts/${id}`)).status).toBe(404);
  await world.anExpert({ id });
  expect((await get(`/experts/${id}`)).status).toBe(200);
  const client = await aClient();
  const key = await aKey(client);
  const before = await get('/bookings', key);
  const startsAt = new Date(Date.now() + 3 * 86_400_000);
  await world.aBooking({ expertId, clientId: client.id, startsAt, createdAt: new Date() });
  const after = await get('/bookings', key);
  expect([before.status, after.status, after.text === before.text]).toEqual([200, 200, false]);
  const none = await get('/bookings');
  expect([none.status, after.headers.get('Cache-Control')]).toEqual([401, 'private, no-store']);
});

it('forgets everything when the law changes', async () => {
  const { expertId } = await anExpert();
  expect((await get(`/experts/${expertId}/times`)).text).toContain('"closed":null');
  const since = Temporal.Now.plainDateISO('America/Denver').toString();
  const law = {
    state: 'CO',
    status: 'illegal' as const,
    since,
    until: '',
    note: 'A test.',
    source: 'A test',
  };
  await changeLaw(world.as(await anAdmin()), law);
  await app.services.lawBook.refresh();
  expect((await get(`/experts/${expertId}/times`)).text).toContain('"closed":{');
});
