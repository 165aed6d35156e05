import { describe, expect, it } from 'vitest';
import { openTestApp } from './app.ts';

const { aVisitor } = await openTestApp();

describe('built files', () => {
  it('are cached for a year if their name has a hash, and compressed in advance', async () => {
    const html = await (await aVisitor().get('/')).text();
    const script = /\/assets\/framework-[\w-]+\.js/.exec(html)?.[0] ?? '';
    const answer = await aVisitor().get(script, { 'Accept-Encoding': 'br' });
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, 'br']);
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
  });

  it('with script are marked to load only after the page has painted', async () => {
    const html = await (await aVisitor().get('/')).text();
    expect(html.match(/<script nonce="[^"]+" type="text\/later" async="">/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script\b[^>]*type="module"/);
    expect(html.match(/<link rel="later"/g)?.length).toBeGreaterThan(3);
    expect(html).not.toMatch(/<link\b[^>]*rel="modulepreload"/);
    expect(html).toContain(`querySelector('script[type="text/later"]')`);
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
  ])('of the map answer 416 for a range %s', async (_what, Range) => {
    const answer = await aVisitor().get('/geo/us.pmtiles', { Range });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([416, 0]);
    expect(answer.headers.get('Content-Range')).toMatch(/^bytes \*\/\d+$/);
  });

  it('of the map come in several parts on request, and whole for another unit or a changed file', async () => {
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

  it('are never cached between the server and the person', async () => {
    expect((await aVisitor().get('/')).headers.get('Cache-Control')).toContain('private');
  });
});

describe('health', () => {
  it.each([
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ])('%s answers %s', async (path, body) => {
    const answer = await aVisitor().get(path);
    expect([answer.status, await answer.text()]).toEqual([200, body]);
  });
});
