import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { flashHeaders } from '../../app/flash.server.ts';
import { OWN_PAGE } from '../../app/own-page.ts';
import { openTestApp } from './app.ts';

const { aVisitor, aClient, signedIn } = await openTestApp();

const READING_SCRIPT = /<script defer="" src="(\/assets\/reading-[\w-]+\.js)"><\/script>/;
/** Limit for the compressed script of reading pages, in bytes. */
const READING_SCRIPT_BYTES = 8000;

describe('a reading page', () => {
  it.each([
    ['/how-it-works', 200],
    ['/how-it-works?tab=experts', 200],
    ['/expert-resources', 200],
    ['/spotlight', 200],
    ['/safety-guidelines', 200],
    ['/about-us', 200],
    ['/legal-information', 200],
    ['/legal-information?tab=compliance', 200],
    ['/terms-of-service', 200],
    ['/privacy-policy', 200],
    ['/cookie-policy', 200],
    ['/consumer-health-data', 200],
    ['/experts/colorado', 404],
    ['/experts/colorado/denver', 404],
    ['/c/unknown', 404],
    ['/no-such-page', 404],
  ])('%s loads one small script and no framework', async (path, status) => {
    const answer = await aVisitor().get(path);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).not.toMatch(/text\/later|modulepreload|rel="later"|__reactRouter|<script[^>]* nonce/);
    const script = await aVisitor().get(READING_SCRIPT.exec(html)?.[1] ?? '', { 'Accept-Encoding': 'gzip' });
    expect([script.status, script.headers.get('Content-Encoding')]).toEqual([200, 'gzip']);
    expect(script.headers.get('Cache-Control')).toContain('immutable');
    const code = await script.text();
    expect(code).not.toContain('import');
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(READING_SCRIPT_BYTES);
  });

  it('shows a signed-in person their own menu, and checks the account before it appears again', async () => {
    const browser = await signedIn(await aClient());
    const html = await (await browser.get('/privacy-policy')).text();
    expect(html).toContain('My Account');
    expect(html).toContain(OWN_PAGE);
    expect(html).toMatch(READING_SCRIPT);
  });

  it('loads the framework to show a toast', async () => {
    const visitor = aVisitor();
    const cookie = flashHeaders({ title: 'Saved', tone: 'success' }).get('Set-Cookie')?.split(';')[0] ?? '';
    const html = await (await visitor.get('/privacy-policy', { Cookie: cookie })).text();
    expect(html).toContain('text/later');
  });
});

describe('built files', () => {
  it('are cached for a year if their name has a hash, and compressed in advance', async () => {
    const html = await (await aVisitor().get('/')).text();
    const script = /\/assets\/framework-[\w-]+\.js/.exec(html)?.[0] ?? '';
    const answer = await aVisitor().get(script, { 'Accept-Encoding': 'br' });
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, 'br']);
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
  });

  it('of script load only after the page has painted', async () => {
    const html = await (await aVisitor().get('/')).text();
    expect(html.match(/<script nonce="[^"]+" type="text\/later" async="">/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script\b[^>]*type="module"/);
    expect(html.match(/<link rel="later"/g)?.length).toBeGreaterThan(3);
    expect(html).not.toMatch(/<link\b[^>]*rel="modulepreload"/);
    expect(html).toContain(`querySelector('script[type="text/later"]')`);
  });

  it.each(['/', '/find-experts', '/find-experts?view=map'])('of style are one for %s', async (path) => {
    const html = await (await aVisitor().get(path)).text();
    expect(html.match(/<link\b[^>]*rel="stylesheet"[^>]*>/g)).toHaveLength(1);
  });

  it('of the map are revalidated, and answered with 304 while unchanged', async () => {
    const first = await aVisitor().get('/geo/us-overview.svg');
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const again = await aVisitor().get('/geo/us-overview.svg', {
      'If-None-Match': first.headers.get('ETag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it('of the map are served by byte range', async () => {
    const answer = await aVisitor().get('/geo/us.pmtiles', { Range: 'bytes=0-126' });
    expect([answer.status, answer.headers.get('Content-Range')?.split('/')[0]]).toEqual([206, 'bytes 0-126']);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 7)).toBe('PMTiles');
  });

  it.each([
    ['malformed', 'bytes=a-b'],
    ['without a unit', '0-126'],
    ['behind the end', 'bytes=999999999-'],
    ['of more parts than anyone needs', `bytes=${Array.from({ length: 17 }, (_, i) => `${i * 9}-${i * 9}`)}`],
    ['without an end', `bytes=${'0-,'.repeat(2000)}0-`],
  ])('of the map return 416 for a range %s', async (_what, Range) => {
    const answer = await aVisitor().get('/geo/us.pmtiles', { Range });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([416, 0]);
    expect(answer.headers.get('Content-Range')).toMatch(/^bytes \*\/\d+$/);
  });

  it('of the map are sent in parts on request, and in full for another unit or a changed file', async () => {
    const get = (headers: Record<string, string>) => aVisitor().get('/geo/us.pmtiles', headers);
    const parts = await get({ Range: 'bytes=0-6,100-103,5000-5000' });
    expect(parts.status).toBe(206);
    const text = Buffer.from(await parts.arrayBuffer()).toString('latin1');
    const boundary = /boundary=(\w+)$/.exec(parts.headers.get('Content-Type')!)![1]!;
    expect(text.split(`--${boundary}`)).toHaveLength(5);
    expect(text).toMatch(/Content-Range: bytes 0-6\/\d+\r\n\r\nPMTiles\r\n/);
    const others: Record<string, string>[] = [
      { Range: 'pages=1-2' },
      { Range: 'bytes=0-6', 'If-Range': '"another"' },
    ];
    for (const headers of others) {
      const whole = await get(headers);
      expect(whole.status).toBe(200);
      await whole.body?.cancel();
    }
    const same = parts.headers.get('ETag')!;
    expect((await get({ Range: 'bytes=0-6', 'If-Range': same })).status).toBe(206);
  });
});

describe('pages', () => {
  it.each(['br', 'gzip'])('are sent compressed when the browser accepts %s', async (encoding) => {
    const answer = await aVisitor().get('/about-us', { 'Accept-Encoding': encoding });
    expect(answer.headers.get('Content-Encoding')).toBe(encoding);
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
  });

  it('are never cached between the server and the browser', async () => {
    expect((await aVisitor().get('/')).headers.get('Cache-Control')).toContain('private');
  });
});

describe('health', () => {
  it.each([
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
    ['/servez', 'serving'],
  ])('%s returns %s', async (path, body) => {
    const answer = await aVisitor().get(path);
    expect([answer.status, await answer.text()]).toEqual([200, body]);
  });
});
