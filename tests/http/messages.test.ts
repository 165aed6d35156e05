import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings } from '../../core/bookings/tables.ts';
import type { Actor } from '../../core/context.ts';
import { messages } from '../../core/messages/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp } from './app.ts';

const { aVisitor, aClient, anExpert, signedIn, world, app } = await openTestApp();
const expert = await anExpert();
let days = 0;

/** A client with a request at the expert, logged in. */
async function aMetClient() {
  const client = await aClient();
  await request(client);
  return { client, browser: await signedIn(client) };
}

async function request(client: Actor) {
  days += 1;
  const startsAt = new Date(Date.UTC(2030, 0, days, 18));
  await world.db.insert(bookings).values({
    id: newId(),
    expertId: expert.expertId,
    clientId: client.id,
    method: 'In-Person Consultation',
    status: 'requested',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * 60_000),
    minutes: 30,
    zone: 'America/Denver',
    location: 'Denver, CO',
    state: 'CO',
    priceCents: 3000,
    feeCents: 100,
    requestKey: newId(),
  });
}

const fields = (body: string, more: Record<string, string> = {}) => ({
  intent: 'send',
  key: newId(),
  body,
  ...more,
});

/** Sends the first message of a client and gives the conversation's path. */
async function begin(browser: Awaited<ReturnType<typeof signedIn>>, body = 'Hello there') {
  const answer = await browser.post(`/messages/new?expert=${expert.expertId}`, fields(body));
  expect(answer.status).toBe(302);
  return answer.headers.get('Location')!;
}

/** Reads a stream event by event, without the empty line after each; '' at its end. */
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

describe('messages by HTTP', () => {
  it('are written, shown as text, and kept out of every cache', async () => {
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

  it('of somebody else are not found, whatever the address and the form', async () => {
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
    ]) {
      const answer = await ask();
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('Hello there');
    }
  });

  it('have the sender that is signed in, whatever the form says', async () => {
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

  it('of 20,000 characters are refused, and what was typed is kept', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser);
    const answer = await browser.post(path, fields('word '.repeat(4000)));
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('A message has at most 2000 characters.');
    expect(html).toContain('word word word');
  });

  it('are not taken from a page of another site', async () => {
    const { browser } = await aMetClient();
    const path = await begin(browser);
    const answer = await browser.post(path, fields('Forged'), { Origin: 'https://evil.example' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it('are counted in the header of the other side until they are looked at', async () => {
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

describe('the stream of news', () => {
  it('is for who is signed in', async () => {
    expect((await aVisitor().get('/messages/stream')).status).toBe(401);
  });

  it('says that something has changed, and nothing of what', async () => {
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

  it('is refused to who opens a seventh', async () => {
    const { browser } = await aMetClient();
    const open: Response[] = [];
    for (let i = 0; i < 6; i++) open.push(await browser.get('/messages/stream'));
    expect((await browser.get('/messages/stream')).status).toBe(503);
    for (const one of open) await one.body?.cancel();
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
