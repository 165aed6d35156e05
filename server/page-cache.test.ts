import { describe, expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

function world(options: { atMost?: number; status?: number; headers?: Record<string, string> } = {}) {
  let clock = Date.UTC(2026, 11, 1);
  let drawn = 0;
  const cache = new PageCache({ keepMs: 3000, atMost: options.atMost ?? 100, now: () => clock });
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
