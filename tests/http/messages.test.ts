import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../core/consultations/messages/tables.ts';
import type { Person } from '../../core/context.ts';
import { sessions } from '../../core/people/accounts/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { aVisitor, aClient, anExpert, anAdmin, signedIn, password, world, app } = await openTestApp();
const expert = await anExpert();
const admin = await signedIn(await anAdmin());
let days = 0;

/** Makes a client who has a request with the expert, and logs them in. */
async function aMetClient() {
  const client = await aClient();
  await request(client);
  return { client, browser: await signedIn(client) };
}

async function request(client: Person) {
  days += 1;
  const startsAt = new Date(Date.UTC(2030, 0, days, 18));
  await world.aBooking({ expertId: expert.expertId, clientId: client.id, startsAt });
}

const fields = (body: string, more: Record<string, string> = {}) => ({
  intent: 'send',
  key: newId(),
  body,
  ...more,
});

async function begin(browser: Awaited<ReturnType<typeof signedIn>>, body = 'Hello there') {
  const answer = await browser.post(`/messages/new?expert=${expert.expertId}`, fields(body));
  expect(answer.status).toBe(302);
  return answer.headers.get('Location')!;
}

/**
 * Returns an object whose `next` reads one event of a stream, without the empty line that ends it; '' once
 * the stream has ended.
 */
function listenTo(answer: Response) {
  const reader = answer.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    async next(): Promise<string> {
      while (!text.includes('\n\n')) {
        const { value, done } = await reader.read();
        if (done) return '';
        text += decoder.decode(value, { stream: true });
      }
      const [event = '', ...later] = text.split('\n\n');
      text = later.join('\n\n');
      return event;
    },
    stop: () => reader.cancel(),
  };
}

describe('messages over HTTP', () => {
  it('are sent, shown as text, and never cached', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser, '<script>alert(1)</script> https://example.org/a');
    const page = await browser.get(path);
    const html = await page.text();
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/example\.org\/a"[^>]*rel="nofollow ugc noopener noreferrer"/,
    );
  });

  it('of other people return 404 at every URL and form', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser);
    const stranger = await signedIn(await aClient());
    for (const ask of [
      () => stranger.get(path),
      () => stranger.get(`${path}?before=2`),
      () => stranger.get(`${path}.data`),
      () => stranger.post(path, fields('Let me in')),
      () => stranger.post(path, { intent: 'block' }),
      () => stranger.post(path, { intent: 'report', reason: 'safety' }),
      () => stranger.get(`${path}?report`),
      () => stranger.post(`${path}?report`, { intent: 'report-message', message: '1', reason: 'safety' }),
    ]) {
      const answer = await ask();
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('Hello there');
    }
  });

  it('have the signed-in user as sender, no matter what the form says', async () => {
    const { client, browser } = await aMetClient();
    const path = await begin(browser);
    const forged = { senderId: expert.id, sender: expert.id, as: 'expert', userId: expert.id };
    await browser.post(path, fields('It was me', forged));
    const rows = await world.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, path.split('/').at(-1)!));
    expect(new Set(rows.map(({ senderId }) => senderId))).toEqual(new Set([client.id]));
  });

  it('beyond thirty in ten minutes are refused with a sentence and stay on the page', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser);
    for (let sent = 1; sent < 30; sent++) await browser.post(path, fields(`Number ${sent}`));
    const at = `/messages/new?expert=${expert.expertId}`;
    const answer = await browser.post(at, fields('One word too many'));
    expect(answer.status).toBe(429);
    const page = await answer.text();
    expect(page).toContain('You have sent a lot of messages. Please wait a few minutes.');
    expect(page).toMatch(/<textarea[^>]*>One word too many<\/textarea>/);
    expect((await browser.post(at, fields(' '))).status).toBe(422);
    expect((await browser.get(at)).headers.get('Location')).toBe(path);
  });

  it('of 20,000 characters are refused, and the text stays', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser);
    const answer = await browser.post(path, fields('word '.repeat(4000)));
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('A message can have at most 2000 characters.');
    expect(html).toContain('word word word');
  });

  it('are not accepted from a page of another site', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser);
    const answer = await browser.post(path, fields('Forged'), { Origin: 'https://evil.example' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it('are counted in the header of the other side until read', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser);
    const other = await signedIn(expert);
    expect(await (await other.get('/notifications')).text()).toContain('You have a new message');
    const ahead = await other.get(path, { 'Sec-Purpose': 'prefetch' });
    expect(ahead.status).toBe(200);
    const list = await (await other.get('/messages')).text();
    expect(list).toMatch(/1<span class="sr-only"> <!-- -->unread|1<span class="sr-only"> unread/);
    await other.get(path);
    const { rows } = await world.pool.query('select expert_unread from conversations where id = $1', [
      path.split('/').at(-1),
    ]);
    expect(rows).toEqual([{ expert_unread: 0 }]);
  });
});

describe('the list next to an open conversation', () => {
  const listIn = (html: string) => /<ul[^>]*aria-label="Conversations".*?<\/ul>/s.exec(html)?.[0] ?? '';

  it('marks the open one as current and read, leaves the others unread, and has one page heading', async () => {
    const first = await begin((await aMetClient()).browser, 'The first question');
    const second = await begin((await aMetClient()).browser, 'The second question');
    const browser = await signedIn(expert);
    const html = await (await browser.get(first)).text();
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    const row = (path: string) =>
      listIn(html)
        .split('</li>')
        .find((one) => one.includes(`href="${path}"`)) ?? '';
    expect(row(first)).toContain('aria-current="page"');
    expect(row(first)).toContain('The first question');
    expect(row(first)).not.toContain('unread');
    expect(row(second)).not.toContain('aria-current');
    expect(row(second)).toContain('unread');
  });

  it('marks none as current if none is open', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser);
    const html = await (await browser.get('/messages')).text();
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(listIn(html)).toContain(`href="${path}"`);
    expect(listIn(html)).not.toContain('aria-current');
  });

  it('shows the reader’s conversations, even next to older messages', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser, 'Only ours');
    const stranger = await aMetClient();
    await begin(stranger.browser, 'Only theirs');
    for (const address of [path, `${path}?before=1`]) {
      const list = listIn(await (await browser.get(address)).text());
      expect(list).toContain('Only ours');
      expect(list).not.toContain('Only theirs');
    }
  });
});

describe('the event stream', () => {
  it('is for signed-in users', async () => {
    expect((await aVisitor().get('/messages/stream')).status).toBe(401);
  });

  it('says that something changed, but not what', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser, 'A secret word');
    const stream = await browser.get('/messages/stream', { 'Accept-Encoding': 'br, gzip' });
    expect(stream.headers.get('Content-Type')).toContain('text/event-stream');
    expect(stream.headers.get('Content-Encoding')).toBeNull();
    expect(stream.headers.get('Cache-Control')).toContain('no-store');
    const news = listenTo(stream);
    expect(await news.next()).toBe('retry: 3000');
    expect(await news.next()).toBe('event: mark\ndata: 1');
    await browser.post(path, fields('Another secret word'));
    expect(await news.next()).toBe('event: mark\ndata: 2');
    await news.stop();
  });

  it('ends for another account’s page, and tells it not to reconnect', async () => {
    const [first, second] = [await signedIn(await aClient()), await signedIn(await aClient())];
    const pageOf = async (browser: TestBrowser) =>
      `/messages/stream?mark=${await (await browser.get('/auth/mark')).text()}`;
    expect((await second.get(await pageOf(first))).status).toBe(204);
    expect((await second.get('/messages/stream?mark=')).status).toBe(204);
    const own = await second.get(await pageOf(second));
    expect(own.status).toBe(200);
    await own.body?.cancel();
  });

  it('is refused to a seventh connection', async () => {
    const { browser } = await aMetClient();
    const open: Response[] = [];
    for (let i = 0; i < 6; i++) open.push(await browser.get('/messages/stream'));
    expect((await browser.get('/messages/stream')).status).toBe(503);
    for (const one of open) await one.body?.cancel();
  });

  it.each([
    ['the data of the address', 'GET', '/messages/stream.data', 404],
    [
      'its data, asked for as a stream',
      'GET',
      '/messages/stream.data?_routes=consultations%2Fmessages%2Fstream.route',
      404,
    ],
    ['its head alone', 'HEAD', '/messages/stream', 406],
  ])('responds to %s immediately, and takes no slot for it', async (_what, method, path, status) => {
    const browser = await signedIn(await aClient());
    for (let i = 0; i < 7; i++) {
      const answer = await browser.request(path, { method, headers: { Accept: 'text/event-stream' } });
      await answer.text();
      expect(answer.status).toBe(status);
    }
    const stream = await browser.get('/messages/stream');
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  });

  const phone = (email: string) => signedIn({ email });
  // Concurrently, because the product looks for the end of a session every two seconds.
  it.concurrent.each<[string, (client: Person, browser: TestBrowser) => Promise<unknown>]>([
    ['signing out', (_client, browser) => browser.post('/sign-out')],
    [
      'signing out everywhere, elsewhere',
      async ({ email }) => (await phone(email)).post('/sign-out', { everywhere: 'yes' }),
    ],
    [
      'being signed out from another device',
      async ({ email, id }) => {
        const [first] = await world.db
          .select({ session: sessions.id })
          .from(sessions)
          .where(eq(sessions.userId, id))
          .orderBy(sessions.createdAt);
        const fields = { intent: 'end-session', session: first!.session };
        return (await phone(email)).post('/dashboard/settings', fields);
      },
    ],
    [
      'a suspension',
      ({ id }) => admin.post(`/admin/people/${id}`, { intent: 'suspend', reason: 'Sent spam to experts.' }),
    ],
    [
      'a new password',
      async ({ email }) =>
        (await phone(email)).post('/dashboard/settings', {
          intent: 'password',
          currentPassword: password,
          password: 'willow by the water',
        }),
    ],
    [
      'the end of its session',
      ({ id }) =>
        world.db
          .update(sessions)
          .set({ expiresAt: new Date(0) })
          .where(eq(sessions.userId, id)),
    ],
    ['the deletion of the account', ({ id }) => world.db.delete(sessions).where(eq(sessions.userId, id))],
  ])('ends with %s', async (_what, act) => {
    const client = await aClient();
    const browser = await signedIn(client);
    const news = listenTo(await browser.get('/messages/stream'));
    expect(await news.next()).toBe('retry: 3000');
    expect(await news.next()).toBe('event: mark\ndata: 0');
    await act(client, browser);
    expect(await news.next()).toBe('');
  });

  it('frees slots when browsers leave in any way, over real sockets of a real server', async () => {
    const browser = await signedIn(await aClient());
    const server = createServer(getRequestListener((request, env) => app.fetch(request, env)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const listening = () =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(
            `GET /messages/stream HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${browser.cookie()}\r\n\r\n`,
          ),
        );
        socket.on('error', () => {});
        socket.once('data', (bytes) =>
          /^HTTP\/1\.1 200/.test(String(bytes)) ? resolve(socket) : reject(new Error(String(bytes))),
        );
      });
    for (const leave of [
      (socket: Socket) => socket.end(),
      (socket: Socket) => socket.destroy(),
      (socket: Socket) => socket.resetAndDestroy(),
    ]) {
      const all = await Promise.all(Array.from({ length: 6 }, listening));
      await expect(listening()).rejects.toThrow('503');
      for (const socket of all) leave(socket);
      await vi.waitFor(async () => (await listening()).destroy(), { timeout: 5000 });
    }
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('ends when the server stops', async () => {
    const { browser } = await aMetClient();
    const stream = await browser.get('/messages/stream');
    app.endStreams();
    const news = listenTo(stream);
    expect(await news.next()).toBe('retry: 3000');
    while ((await news.next()) !== '') {}
    expect((await browser.get('/messages/stream')).status).toBe(503);
  });
});
