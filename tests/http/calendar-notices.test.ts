import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { calendarConnections, connectedCalendars } from '../../core/practice/connected-calendars/tables.ts';
import { startGoogle } from '../google-server.ts';
import { startMicrosoft } from '../microsoft-server.ts';
import { openTestApp } from './app.ts';

const google = await startGoogle();
const microsoft = await startMicrosoft();
afterAll(() => Promise.all([google.close(), microsoft.close()]));
const { world, app, aVisitor, aClient, anExpert, signedIn } = await openTestApp({
  GOOGLE_CALENDAR_CLIENT_ID: 'plugwell',
  GOOGLE_CALENDAR_CLIENT_SECRET: 'a secret of the tests',
  GOOGLE_CALENDAR_SERVER: google.origin,
  MICROSOFT_CALENDAR_CLIENT_ID: 'plugwell',
  MICROSOFT_CALENDAR_CLIENT_SECRET: 'a secret of the tests',
  MICROSOFT_CALENDAR_SERVER: microsoft.origin,
});
const expert = await anExpert();
const browser = await signedIn(expert);

const away = async (path: string) => (await browser.get(path)).headers.get('Location') ?? '';
const backFrom = (url: string) => {
  const { pathname, search } = new URL(google.consent(url));
  return pathname + search;
};
const post = async (headers: Record<string, string>, body?: string) =>
  (
    await aVisitor().request('/webhooks/calendars/google', {
      method: 'POST',
      headers,
      ...(body !== undefined && { body }),
    })
  ).status;

it('an expert connects Google Calendar, in the language in which they began', async () => {
  expect(await (await browser.get('/dashboard/expert/availability')).text()).toContain(
    'Connect Google Calendar',
  );
  const refused = await (await browser.get('/dashboard/expert/availability?connect=not-given')).text();
  expect(refused).toContain('We need access to your list of calendars');
  const back = backFrom(await away('/es/calendars/google'));
  const answer = await browser.get(back);
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    302,
    expect.stringMatching(/^\/es\/dashboard\/expert\/availability\?practice=.+#connection$/),
  ]);
  const [row] = await world.db.select().from(calendarConnections);
  expect(row).toMatchObject({ provider: 'google', account: 'robin@mail.example' });
  const page = await (await browser.get('/es/dashboard/expert/availability')).text();
  expect(page).toContain('robin@mail.example en calendar.google.com');
  expect(page).not.toContain('Conectar Google Calendar');
});

it('another person can’t finish it, nor can a visitor or someone who made up the state', async () => {
  const client = await signedIn(await aClient());
  const back = backFrom(await away('/calendars/google'));
  const told = async (who: typeof browser, path: string) => {
    const answer = await who.get(path);
    return [answer.status, answer.headers.get('Location')];
  };
  expect((await client.get('/calendars/google')).status).toBe(403);
  expect(await told(client, back)).toEqual([302, '/dashboard/expert/availability?connect=over#connection']);
  expect((await aVisitor().get(back)).headers.get('Location')).toContain('/auth');
  expect(await told(browser, back.replace(/state=[^&]+/, 'state=guessed'))).toEqual([
    302,
    '/dashboard/expert/availability?connect=over#connection',
  ]);
  expect(await told(browser, '/calendars/google/return?error=access_denied')).toEqual([
    302,
    '/dashboard/expert/availability?connect=over#connection',
  ]);
  expect(await world.db.$count(calendarConnections)).toBe(1);
});

it('notices are taken from the provider alone, and make us read again', async () => {
  const [connection] = await world.db.select().from(calendarConnections);
  const id = connection!.id;
  const { readConnectedCalendar } = await import(
    '../../core/practice/connected-calendars/sync-calendars.server.ts'
  );
  await readConnectedCalendar(app.services.context('read-connected-calendar'), { connectionId: id });
  const [watched] = await world.db
    .select()
    .from(connectedCalendars)
    .where(eq(connectedCalendars.remoteId, 'robin@mail.example'));
  const channel = google.channels.get(watched!.channelId!)!;
  const right = { 'X-Goog-Channel-ID': channel.id, 'X-Goog-Channel-Token': channel.token };
  expect(channel.address).toBe('http://localhost:3000/webhooks/calendars/google');
  expect(await post({})).toBe(404);
  expect(await post({ ...right, 'X-Goog-Channel-Token': 'guessed' })).toBe(404);
  expect(await post({ ...right, 'X-Goog-Channel-ID': 'x'.repeat(5000) })).toBe(404);
  expect(await post(right)).toBe(204);
  expect(await post(right)).toBe(204);
  expect(await post({ ...right, 'Content-Type': 'application/json; utf-8' }, '{}')).toBe(204);
  expect(await post({ ...right, 'Content-Type': 'application/json' }, 'x'.repeat(2_000_000))).toBe(413);
  expect((await aVisitor().get('/webhooks/calendars/google')).status).toBe(404);
});

it('an expert connects Outlook in its place, whose notices prove themselves, too', async () => {
  const began = new URL(microsoft.consent(await away('/calendars/microsoft')));
  await browser.get(began.pathname + began.search);
  const [connection] = await world.db.select().from(calendarConnections);
  expect(connection).toMatchObject({ provider: 'microsoft', account: 'robin@outlook.example' });
  // Before a watch, Microsoft asks our address for its text.
  const ask = async (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address);
    return await aVisitor().request(pathname + search, { method: 'POST', ...init });
  };
  microsoft.validate = async (address) => {
    const text = 'Validation: <b>Testing</b> & more';
    const answer = await ask(`${address}&validationToken=${encodeURIComponent(text)}`, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
    const [type, sniff] = ['Content-Type', 'X-Content-Type-Options'].map((name) => answer.headers.get(name));
    expect([type, sniff]).toEqual([expect.stringMatching(/^text\/plain/), 'nosniff']);
    return answer.status === 200 && (await answer.text()) === text;
  };
  const { readConnectedCalendar } = await import(
    '../../core/practice/connected-calendars/sync-calendars.server.ts'
  );
  const { id } = connection!;
  await readConnectedCalendar(app.services.context('read-connected-calendar'), { connectionId: id });
  const [watched] = [...microsoft.subscriptions.values()];
  const sent = (clientState: string | null | undefined, times = 1) =>
    ask(watched!.notificationUrl!, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ value: Array.from({ length: times }, () => ({ clientState })) }),
    }).then(({ status }) => status);
  expect(await sent(watched!.clientState)).toBe(202);
  expect(await sent(watched!.clientState, 50)).toBe(202);
  expect(await sent('guessed')).toBe(404);
  expect(await sent(null)).toBe(404);
  expect(await sent('guessed', 20_000)).toBe(413);
  const broken = { headers: { 'Content-Type': 'application/json' }, body: '{' };
  expect((await ask(watched!.notificationUrl!, broken)).status).toBe(404);
});
