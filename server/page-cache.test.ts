import { describe, expect, it } from 'vitest';
import { noteTimes } from './content-times.ts';
import { PageCache } from './page-cache.ts';

type Options = {
  atMost?: number;
  status?: number;
  headers?: Record<string, string>;
  lateMs?: number;
  staleBytes?: number;
};

function world(options: Options = {}) {
  let clock = Date.UTC(2026, 11, 1);
  let drawn = 0;
  const cache = new PageCache({
    keepMs: 3000,
    atMost: options.atMost ?? 100,
    staleBytes: options.staleBytes ?? 1_000_000,
    ...(options.lateMs !== undefined && { lateMs: options.lateMs }),
    now: () => clock,
  });
  const visit = async (path: string, nonce: string, cookie = '', method = 'GET') => {
    const request = new Request(`http://localhost:3000${path}`, { method, headers: { Cookie: cookie } });
    const answer = await cache.answer(request, nonce, async (own) => {
      drawn += 1;
      return new Response(`<p nonce="${own}">${drawn}</p>`, {
        status: options.status ?? 200,
        headers: { 'Content-Type': 'text/html; charset=utf-8', ...options.headers },
      });
    });
    return answer.text();
  };
  return { cache, visit, pass: (ms: number) => (clock += ms), drawn: () => drawn };
}

describe('the page cache', () => {
  it('renders once for many visitors, each with their own nonce, until the page expires', async () => {
    const { visit, pass } = world();
    expect(await visit('/find-experts?q=a', 'one')).toBe('<p nonce="one">1</p>');
    expect(await visit('/find-experts?q=a', 'two')).toBe('<p nonce="two">1</p>');
    pass(6000);
    expect(await visit('/find-experts?q=a', 'three')).toBe('<p nonce="three">2</p>');
  });

  it('serves a page that has just expired while a new one is rendered in the background', async () => {
    const { visit, pass, drawn } = world();
    await visit('/', 'one');
    pass(3000);
    expect(await Promise.all([visit('/', 'two'), visit('/', 'three')])).toEqual([
      '<p nonce="two">1</p>',
      '<p nonce="three">1</p>',
    ]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(drawn()).toBe(2);
    expect(await visit('/', 'four')).toBe('<p nonce="four">2</p>');
  });

  it('serves nothing rendered or started before it was cleared', async () => {
    const { cache, visit } = world();
    await visit('/', 'one');
    const begun = visit('/about-us', 'two');
    cache.clear();
    await begun;
    expect(await visit('/', 'three')).toBe('<p nonce="three">3</p>');
    expect(await visit('/about-us', 'four')).toBe('<p nonce="four">4</p>');
  });

  it('renders once for requests that arrive while it is rendering', async () => {
    const { visit, drawn } = world();
    const pages = await Promise.all(['a', 'b', 'c'].map((nonce) => visit('/', nonce)));
    expect([pages, drawn()]).toEqual([['a', 'b', 'c'].map((nonce) => `<p nonce="${nonce}">1</p>`), 1]);
  });

  it('keeps the newest of several pages that were rendered at once', async () => {
    let clock = 0;
    let drawn = 0;
    const ends: (() => void)[] = [];
    const cache = new PageCache({ keepMs: 3000, atMost: 10, staleBytes: 1_000_000, now: () => clock });
    const visit = async () => {
      const answer = await cache.answer(new Request('http://localhost:3000/'), 'n', async () => {
        const from = clock++;
        const page = `<p>${++drawn}</p>`;
        if (drawn === 1) return new Response('away', { status: 503 });
        await new Promise<void>((resolve) => ends.push(resolve));
        const type = { 'Content-Type': 'text/html; charset=utf-8' };
        const answer = new Response(page, { headers: type });
        noteTimes(answer, { from, until: clock++ });
        return answer;
      });
      return answer.text();
    };
    const pages = [visit(), visit(), visit()];
    await expect.poll(() => ends.length).toBe(2);
    for (const end of ends) end();
    expect(await Promise.all(pages)).toEqual(['away', '<p>2</p>', '<p>3</p>']);
    expect([await visit(), drawn]).toEqual(['<p>2</p>', 3]);
  });

  it('serves a browser that has signed in before like any other', async () => {
    const { visit, drawn } = world();
    await visit('/', 'one');
    await visit('/', 'two', 'known_browser=abc');
    expect(drawn()).toBe(1);
  });

  it.each([
    ['another address', '/find-experts?q=b', ''],
    ['another theme', '/find-experts?q=a', 'theme=dark'],
  ])('caches %s separately', async (_what, path, cookie) => {
    const { visit, drawn } = world();
    await visit('/find-experts?q=a', 'one');
    await visit(path, 'two', cookie);
    expect(drawn()).toBe(2);
  });

  it.each([
    ['someone signed in', '/', 'plugwell.session_token=abc', 'GET'],
    ['someone with a message from the page before', '/', 'flash=abc', 'GET'],
    ['an unknown cookie', '/', 'theme=dark; x=1', 'GET'],
    ['a form', '/find-experts', '', 'POST'],
    ['a page of one person', '/dashboard', '', 'GET'],
    ['a booking page', '/expert/1/book', '', 'GET'],
    ['the data of a page', '/find-experts.data', '', 'GET'],
    ['a very long search', `/find-experts?q=${'a'.repeat(400)}`, '', 'GET'],
  ])('neither caches nor serves a cached page for %s', async (_who, path, cookie, method) => {
    const { visit, drawn } = world();
    await visit(path, 'one', cookie, method);
    await visit(path, 'two', cookie, method);
    expect(drawn()).toBe(2);
  });

  it.each([
    ['an error', { status: 404 }],
    ['an answer that sets a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
    ['something that is not a page', { headers: { 'Content-Type': 'application/json' } }],
  ])('never caches %s', async (_what, options) => {
    const { visit, drawn } = world(options);
    await visit('/', 'one');
    await visit('/', 'two');
    expect(drawn()).toBe(2);
  });

  it('drops the oldest page if there are too many', async () => {
    const { visit, drawn } = world({ atMost: 2 });
    for (const q of ['a', 'b', 'c', 'a']) await visit(`/find-experts?q=${q}`, 'n');
    expect(drawn()).toBe(4);
  });
});

describe('the page cache without a database', () => {
  /** A cache whose pages say how often the database was asked, until it goes away. */
  function outage(options: Options = {}) {
    const { cache, pass } = world(options);
    let state: 'here' | 'away' | 'hung' | 'gone' = 'here';
    let asked = 0;
    let release = () => {};
    const read = async (path: string, { cookie = '', type = 'text/html', nonce = 'zero' } = {}) => {
      const request = new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookie } });
      const answer = await cache.answer(request, nonce, async (own) => {
        if (state === 'hung') await new Promise<void>((resolve) => (release = resolve));
        if (state === 'away') return new Response('away', { status: 503 });
        if (state === 'gone') return new Response('gone', { status: 404 });
        asked += 1;
        return new Response(`<p nonce="${own}">${asked}</p>`, {
          headers: { 'Content-Type': type, 'Cache-Control': 'private, no-cache', ETag: '"1"' },
        });
      });
      return { answer, status: answer.status, text: await answer.text() };
    };
    return {
      cache,
      pass,
      read,
      become: (next: typeof state) => (state = next),
      release: () => release(),
    };
  }
  const MINUTE = 60_000;

  it('serves the last page for ten minutes after it was rendered, with its age and a new nonce', async () => {
    const { read, pass, become } = outage();
    await read('/find-experts?q=a');
    become('away');
    pass(9 * MINUTE);
    const { answer, status, text } = await read('/find-experts?q=a', { nonce: 'two' });
    expect([status, text]).toEqual([200, '<p nonce="two">1</p>']);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(answer.headers.get('Age')).toBe('540');
    expect(answer.headers.get('Cache-Status')).toBe('PlugWell; hit; ttl=-540; detail=database-away');
    expect(answer.headers.get('ETag')).toBeNull();
    // Serving it does not make it younger.
    pass(MINUTE + 1);
    expect((await read('/find-experts?q=a')).status).toBe(503);
  });

  it('returns to new pages as soon as the database answers', async () => {
    const { read, pass, become } = outage();
    await read('/');
    become('away');
    pass(MINUTE);
    await read('/');
    become('here');
    const { answer, text } = await read('/');
    expect([text, answer.headers.has('Age')]).toEqual(['<p nonce="zero">2</p>', false]);
  });

  it.each([
    ['the data of a page', '/expert/1.data', 'text/x-script'],
    ['the data of home', '/_.data', 'text/x-script'],
    ['the data of one route', '/_.data?q=a&_routes=finding%2Fhome%2Fhome.route', 'text/x-script'],
    ['a business card', '/c/abc', 'text/html'],
    ['reviews', '/expert/1/reviews', 'text/html'],
    ['a cover', '/cover/1.svg?theme=dark', 'image/svg+xml'],
  ])('reads %s each time, and serves the last one', async (_what, path, type) => {
    const { read, pass, become } = outage();
    await read(path, { type });
    expect((await read(path, { type })).text).toContain('>2<');
    become('away');
    pass(MINUTE);
    const { answer, status, text } = await read(path, { type });
    expect([status, text.includes('>2<'), answer.headers.get('Content-Type')]).toEqual([200, true, type]);
  });

  it.each([
    ['a page of one person', '/dashboard'],
    ['a booking page', '/expert/1/book'],
    ['free times', '/expert/1/times'],
    ['a made-up parameter', '/about-us?x=1'],
    ['the data of other routes', '/expert/1.data?_routes=made-up'],
  ])('never serves an older answer for %s', async (_what, path) => {
    const { read, become } = outage();
    await read(path);
    become('away');
    expect((await read(path)).status).toBe(503);
  });

  it('never serves or keeps an answer for a browser with a cookie of its own', async () => {
    const { read, become, pass } = outage();
    const cookie = 'plugwell.session_token=abc';
    await read('/about-us', { cookie });
    await read('/');
    become('away');
    pass(MINUTE);
    expect((await read('/about-us')).status).toBe(503);
    expect((await read('/', { cookie })).status).toBe(503);
  });

  it('drops a page that has gone, and everything when it is cleared', async () => {
    const { cache, read, pass, become } = outage();
    await read('/expert/1');
    await read('/expert/2');
    pass(MINUTE);
    become('gone');
    await read('/expert/1', { cookie: 'theme=dark' });
    become('away');
    expect((await read('/expert/1')).status).toBe(503);
    expect((await read('/expert/2')).status).toBe(200);
    cache.clear();
    expect((await read('/expert/2')).status).toBe(503);
  });

  it('prefers the page with the same choices', async () => {
    const { read, pass, become } = outage();
    await read('/');
    await read('/', { cookie: 'theme=dark' });
    become('away');
    pass(MINUTE);
    expect((await read('/', { cookie: 'theme=dark' })).text).toContain('>2<');
    expect((await read('/', { cookie: 'theme=light' })).text).toContain('>1<');
  });

  it('serves the last page if the database hangs', async () => {
    const { read, pass, become, release } = outage({ lateMs: 1 });
    await read('/');
    pass(MINUTE);
    become('hung');
    const [first, second] = await Promise.all([read('/'), read('/')]);
    expect([first.text, second.text]).toEqual(['<p nonce="zero">1</p>', '<p nonce="zero">1</p>']);
    release();
  });

  it('keeps pages while someone asks for made-up addresses', async () => {
    const { read, pass, become } = outage({ staleBytes: 3_000 });
    await read('/about-us');
    become('gone');
    for (let at = 0; at < 20; at++) await read(`/expert/${at}`, { cookie: 'theme=dark' });
    become('away');
    pass(MINUTE);
    expect((await read('/about-us')).status).toBe(200);
  });

  it.each([
    ['address', `/expert/${'1'.repeat(1000)}`, ''],
    ['choice', '/about-us', `theme=${'1'.repeat(1000)}`],
  ])('keeps nothing for a very long %s', async (_what, path, cookie) => {
    const { read, pass, become } = outage();
    await read(path, { cookie });
    become('away');
    pass(MINUTE);
    expect((await read(path, { cookie })).status).toBe(503);
  });

  it('drops the least recently used page first, and counts its address', async () => {
    const { read, pass, become } = outage({ staleBytes: 2_600 });
    const [first, second] = ['a', 'b'].map((letter) => `/find-experts?q=${letter.repeat(280)}`);
    await read(first!);
    await read(second!);
    become('away');
    pass(MINUTE);
    expect((await read(first!)).status).toBe(503);
    expect((await read(second!)).status).toBe(200);
  });

  it('drops the least recently used page first', async () => {
    const { read, pass, become } = outage({ staleBytes: 2_100 });
    for (const path of ['/', '/about-us', '/how-it-works']) await read(path);
    become('away');
    pass(MINUTE);
    expect((await read('/')).status).toBe(503);
    expect((await read('/how-it-works')).status).toBe(200);
  });
});

describe('a page from a replica', () => {
  function places() {
    let clock = 100_000;
    let next = { text: '', times: { from: 0, until: 0 }, status: 200 };
    const asked: (number | null)[] = [];
    const cache = new PageCache({ keepMs: 3000, atMost: 100, staleBytes: 1_000_000, now: () => clock });
    const ask = async (path: string) => {
      const answer = await cache.answer(
        new Request(`http://localhost:3000${path}`),
        'n',
        async (_, since) => {
          asked.push(since);
          const type = { 'Content-Type': 'text/html; charset=utf-8' };
          const drawn = new Response(next.text, { status: next.status, headers: type });
          noteTimes(drawn, next.times);
          return drawn;
        },
      );
      return `${answer.status} ${await answer.text()}`;
    };
    return {
      ask,
      asked,
      pass: (ms: number) => (clock += ms),
      /** Lets the next render show what was true at a moment. */
      stand(text: string, at: number) {
        next = { text, times: { from: at, until: at }, status: 200 };
      },
      /** What the next render shows: everything up to so many milliseconds ago. */
      show(text: string, behindMs: number, status = 200) {
        next = { text, times: { from: clock - behindMs, until: Number.POSITIVE_INFINITY }, status };
      },
    };
  }
  const away = (world: ReturnType<typeof places>) => world.show('away', 0, 503);
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('that replaces one in the cache must show all that it showed', async () => {
    const { ask, asked, show, pass } = places();
    show('one', 0);
    await ask('/');
    pass(3000);
    show('two', 0);
    await ask('/');
    await settled();
    expect(asked).toEqual([null, 100_000]);
    expect(await ask('/')).toBe('200 two');
  });

  it.each(['/expert/4f1c', '/expert/4f1c/reviews'])('is not kept if a newer one is: %s', async (path) => {
    const world = places();
    world.show('newer, of the primary', 0);
    await world.ask(path);
    world.pass(6000);
    world.show('older, of a replica', 7000);
    expect(await world.ask(path)).toBe('200 older, of a replica');
    world.show('newest', 0);
    expect(await world.ask(path)).toBe('200 newest');
    world.pass(6000);
    world.show('older, of a replica', 7000);
    await world.ask(path);
    away(world);
    expect(await world.ask(path)).toBe('200 newest');
  });

  it('does not bring back what has gone', async () => {
    const world = places();
    world.show('here', 0);
    await world.ask('/expert/4f1c');
    world.pass(6000);
    world.show('gone', 0, 404);
    await world.ask('/expert/4f1c');
    world.pass(1000);
    world.show('here', 2000);
    await world.ask('/expert/4f1c');
    away(world);
    expect(await world.ask('/expert/4f1c')).toBe('503 away');
  });

  it('does not drop what is new', async () => {
    const world = places();
    world.show('new', 0);
    await world.ask('/expert/4f1c');
    world.pass(6000);
    world.show('not there yet', 7000, 404);
    await world.ask('/expert/4f1c');
    away(world);
    expect(await world.ask('/expert/4f1c')).toBe('200 new');
  });

  it('is served for ten minutes after what it shows, however late a replica showed it', async () => {
    const world = places();
    world.stand('one', 100_000 - 5 * 60_000);
    await world.ask('/about-us');
    away(world);
    world.pass(5 * 60_000);
    expect(await world.ask('/about-us')).toBe('200 one');
    world.pass(1);
    expect(await world.ask('/about-us')).toBe('503 away');
  });

  it('is kept while the primary is away, when the time of what it shows stands still', async () => {
    const world = places();
    world.stand('one', 99_000);
    await world.ask('/');
    world.pass(6000);
    world.stand('two', 99_000);
    await world.ask('/');
    world.stand('three', 99_000);
    expect(await world.ask('/')).toBe('200 two');
  });
});
