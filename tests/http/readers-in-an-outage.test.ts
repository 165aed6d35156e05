import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardCodeOf } from '../../core/finding/business-cards/read-business-card.server.ts';
import { experts } from '../../core/people/experts/tables.ts';
import { newId } from '../../lib/id.server.ts';
import type { TestBrowser } from './app.ts';
import { openCutApp, until } from './cut-app.ts';

// Pages expire immediately, so without the database each one is an older one.
const { app, world, aVisitor, aClient, anExpert, signedIn, away, back } = await openCutApp({
  PAGE_CACHE_SECONDS: '0.001',
});

/** A first name that only its own pages may show. */
const CANARY = 'Xylograph';
const ALONE = '_routes=finding%2Fdiscovery%2Ffind-experts.route';
const NOTICE = 'We can’t check right now whether you are logged in';
const KNOWN = 'plugwell_outage_answers_total';
let expertId: string;
let client: TestBrowser;
let pages: string[];
beforeAll(async () => {
  ({ expertId } = await anExpert());
  client = await signedIn(await aClient({ firstName: CANARY }));
  const code = await cardCodeOf(world.as(null), expertId);
  pages = [
    '/',
    '/find-experts',
    '/find-experts?place=80202',
    `/expert/${expertId}`,
    `/expert/${expertId}/reviews`,
    '/experts/colorado',
    '/experts/colorado/denver',
    `/c/${code}`,
    '/es/find-experts',
  ];
});
const data = () => ['/_.data', `/expert/${expertId}.data`, `/find-experts.data?place=80202&${ALONE}`];
const pictures = () => [`/cover/${expertId}.svg`, `/expert/${expertId}/where.svg`];
const counted = async (kind: string) =>
  Number(
    new RegExp(`^${KNOWN}\\{kind="${kind}"\\} (\\d+)`, 'm').exec(await app.services.metrics.print())?.[1] ??
      0,
  );

describe('a visitor, while the database is down', () => {
  it('reads what visitors read before: pages, their data, and their pictures', async () => {
    const all = [...pages, ...data(), ...pictures()];
    const before = new Map<string, Response>();
    for (const path of all) before.set(path, await aVisitor().get(path));
    expect([...before].filter(([, { status }]) => status !== 200)).toEqual([]);
    await away();
    const countedBefore = await counted('stale');
    for (const path of all) {
      const answer = await aVisitor().get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, answer.headers.get('Cache-Control')]).toEqual([path, 'private, no-store']);
      expect([path, Number(answer.headers.get('Age')) >= 0]).toEqual([path, true]);
      expect([path, answer.headers.get('Cache-Status')]).toEqual([
        path,
        expect.stringContaining('database-away'),
      ]);
      const type = (response: Response) => response.headers.get('Content-Type');
      expect([path, type(answer)]).toEqual([path, type(before.get(path)!)]);
    }
    expect(await counted('stale')).toBe(countedBefore + all.length);
    await back();
    const answer = await aVisitor().get('/');
    expect([answer.status, answer.headers.get('Age')]).toEqual([200, null]);
  });

  it('gets scripts that may run, because an older page has the nonce of its answer', async () => {
    await aVisitor().get('/');
    await away();
    const answer = await aVisitor().get('/');
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1];
    const used = new Set([...(await answer.text()).matchAll(/nonce="([^"]+)"/g)].map(([, one]) => one));
    expect([...used]).toEqual([nonce]);
  });

  it('is promised no time: free times and requests get 503, and say when to try again', async () => {
    const visitor = aVisitor();
    for (const path of ['times', 'book']) await visitor.get(`/expert/${expertId}/${path}`);
    await away();
    const fields = { start: '2027-01-01T10:00', minutes: '30', requestKey: newId() };
    for (const answer of [
      await visitor.get(`/expert/${expertId}/times`),
      await visitor.get(`/expert/${expertId}/book`),
      await client.post(`/expert/${expertId}/book`, fields),
      await client.post(`/expert/${expertId}/book.data`, fields),
    ]) {
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    }
  });

  it('gets 503 for a page that nobody has read in the last ten minutes', async () => {
    await away();
    expect((await aVisitor().get('/find-experts?q=never')).status).toBe(503);
  });

  it('does not see an expert again whose page was already gone', async () => {
    const gone = await anExpert();
    const path = `/expert/${gone.expertId}`;
    expect((await aVisitor().get(path)).status).toBe(200);
    await world.db.update(experts).set({ suspendedAt: new Date() }).where(eq(experts.id, gone.expertId));
    await until(async () => (await aVisitor().get(path)).status !== 200);
    await away();
    expect((await aVisitor().get(path)).status).toBe(503);
  });
});

describe('someone with a session, while the database is down', () => {
  it('sees open pages as visitors do, and reads that the sign-in could not be checked', async () => {
    for (const path of pages) await aVisitor().get(path);
    await client.get('/');
    await away();
    const countedBefore = await counted('visitors');
    const open = [...pages, '/terms-of-service', '/how-it-works'];
    // The last one reads no data, so it never fails.
    for (const path of [...open, '/about-us']) {
      const answer = await client.get(path);
      const html = await answer.text();
      expect([path, answer.status, answer.headers.get('Cache-Control')]).toEqual([
        path,
        200,
        'private, no-store',
      ]);
      if (!path.startsWith('/es')) expect([path, html.includes(NOTICE)]).toEqual([path, true]);
      expect([path, html.includes(CANARY), html.includes('data-mark')]).toEqual([path, false, false]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await counted('visitors')).toBe(countedBefore + open.length);
  });

  it('gets 503 for pages of their own, and for data, which would replace their open page', async () => {
    for (const path of data()) await aVisitor().get(path);
    await away();
    for (const path of ['/dashboard', '/messages', `/expert/${expertId}/book`, ...data()]) {
      const answer = await client.get(path);
      expect([path, answer.status, (await answer.text()).includes(CANARY)]).toEqual([path, 503, false]);
    }
  });

  it('is signed in again afterwards', async () => {
    await away();
    await client.get('/');
    await back();
    const html = await (await client.get('/')).text();
    expect([html.includes(CANARY), html.includes(NOTICE)]).toEqual([true, false]);
  });

  it('leaves nothing of their own pages to visitors', async () => {
    const path = '/find-experts?q=mine';
    expect(await (await client.get(path)).text()).toContain(CANARY);
    await away();
    expect((await aVisitor().get(path)).status).toBe(503);
  });

  it('can send nothing from such a page as someone else: it names no account', async () => {
    await aVisitor().get('/');
    await away();
    expect(await (await client.get('/')).text()).not.toContain('page-mark');
    await back();
    const answer = await client.postExactly(`/messages/new?expert=${expertId}`, [
      ['intent', 'send'],
      ['key', newId()],
      ['body', 'Hello'],
    ]);
    expect(answer.status).toBe(409);
  });
});

it('a browser with a cookie that we do not know sees open pages without that notice', async () => {
  await aVisitor().get('/');
  await away();
  const answer = await aVisitor().get('/', { Cookie: '_ga=1' });
  expect([answer.status, (await answer.text()).includes(NOTICE)]).toEqual([200, false]);
});
