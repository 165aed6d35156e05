import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestBrowser } from './app.ts';
import { openCutApp, until } from './cut-app.ts';

const lines: { level: number; msg: string; err?: unknown }[] = [];
const { app, world, aVisitor, aClient, anExpert, signedIn, ready, away, back } = await openCutApp(
  { LOG_LEVEL: 'info' },
  { work: true, logTo: { write: (text) => lines.push(JSON.parse(text)) } },
);

const expert = await anExpert();
let browser: TestBrowser;
beforeAll(async () => {
  browser = await signedIn(await aClient());
});

describe('while the database is down', () => {
  it('the process is alive and reports that it is not ready', async () => {
    expect(await ready()).toBe(200);
    await away();
    expect(await ready()).toBe(503);
    expect((await aVisitor().get('/healthz')).status).toBe(200);
    // It still has the last pages, so a balancer that knows one check only should not leave it.
    expect((await aVisitor().get('/servez')).status).toBe(200);
    await back();
  });

  it.each([
    ['/find-experts', () => aVisitor()],
    [`/expert/${expert.expertId}`, () => aVisitor()],
    ['/messages', () => browser],
    ['/dashboard', () => browser],
  ])(
    'a full request for %s gets a page in the product’s design that says when to come back',
    async (path, who) => {
      await away();
      const answer = await who().get(path);
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(answer.headers.get('Cache-Control')).toMatch(/no-cache|no-store/);
      const html = await answer.text();
      expect(html).toContain('Not available right now');
      expect(html).toContain('We cannot reach our records just now');
      expect(html).toContain('<footer');
    },
  );

  it.each([
    ['GET', '/find-experts.data', () => aVisitor()],
    ['GET', '/messages.data', () => browser],
    ['POST', '/dashboard/settings.data', () => browser],
    ['POST', '/auth.data?mode=login', () => aVisitor()],
  ])('%s %s gets a response that the current page can show in place', async (method, path, who) => {
    await away();
    const form = { intent: 'name', email: 'robin@example.test', password: 'fern moss and lichen' };
    const answer = await (method === 'GET' ? who().get(path) : who().post(path, form));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await answer.text()).toContain('"unavailable"');
  });

  it('anything that needs no database still works', async () => {
    await away();
    for (const path of ['/how-it-works', '/terms-of-service', '/auth?mode=login', '/favicon.svg']) {
      expect([path, (await aVisitor().get(path)).status]).toEqual([path, 200]);
    }
  });

  it('no one is signed out, not even by a failed sign-out', async () => {
    await away();
    await browser.get('/messages');
    const answer = await browser.post('/sign-out');
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
    await back();
    expect((await browser.get('/messages')).status).toBe(200);
  });

  it('200 requests during an outage log only its start and its end', async () => {
    await back();
    lines.length = 0;
    await away();
    for (let i = 0; i < 10; i++) {
      const paths = Array.from({ length: 20 }, (_, at) => (at % 2 ? '/find-experts' : '/messages'));
      await Promise.all(paths.map((path) => browser.get(path)));
    }
    await back();
    await until(async () => lines.some(({ msg }) => msg === 'the database is back'));
    const faults = lines.filter(({ level, msg }) => level > 30 || msg.startsWith('the database'));
    expect(faults.map(({ msg }) => msg)).toEqual(['the database is away', 'the database is back']);
  });
});

describe('once the database is back', () => {
  it('pages, forms, queued jobs and open streams recover without help', async () => {
    const stream = await browser.get('/messages/stream');
    const reader = stream.body!.getReader();
    await away();
    await back();
    expect((await browser.get('/messages')).status).toBe(200);
    const sent = await browser.post(`/messages/new?expert=${expert.expertId}`, {
      intent: 'send',
      key: '01890a5d-ac96-774b-bcce-b302099a8057',
      body: 'Hello again',
    });
    expect(sent.status).toBeLessThan(500);
    await app.services.jobs.enqueue(app.services.database.db, 'sweep-presence', {});
    let text = '';
    while (!text.includes('event: mark')) {
      const { value, done } = await reader.read();
      if (done) break;
      text += new TextDecoder().decode(value);
    }
    expect(text).toContain('event: mark');
    await reader.cancel();
    await until(async () => {
      const { rows } = await app.services.database.pool.query(
        "select state from jobs.job where name = 'sweep-presence'",
      );
      return rows.every(({ state }) => state === 'completed');
    });
  });
});

describe('a database that takes no writes, such as a standby', () => {
  it('is reported, reads go on, and it is ready once it takes writes again', async () => {
    const { pathname } = new URL(world.url.replace('@/', '@socket/'));
    const admin = new pg.Client({
      connectionString: world.adminUrl,
      options: '-c default_transaction_read_only=off',
    });
    await admin.connect();
    const turn = async (change: string) => {
      await admin.query(`alter database ${pathname.slice(1)} ${change}`);
      // Open connections keep their setting.
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    };
    const answer = async () => {
      const response = await aVisitor().get('/readyz');
      return `${response.status} ${await response.text()}`;
    };
    try {
      await turn('set default_transaction_read_only = on');
      await until(async () => (await answer()) === '503 read-only database');
      expect((await aVisitor().get('/find-experts')).status).toBe(200);
    } finally {
      await turn('reset default_transaction_read_only');
      await admin.end();
    }
    await until(async () => (await answer()) === '200 ready');
  });

  it('leaves no lines about the balancer’s requests at the usual level', async () => {
    lines.length = 0;
    await ready();
    await aVisitor().get('/healthz');
    expect(lines.filter(({ msg }) => msg === 'answered')).toHaveLength(1);
  });
});
