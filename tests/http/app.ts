import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { afterAll } from 'vitest';
import type { Person } from '../../core/context.ts';
import { createDemoPerson } from '../../core/people/accounts/create-demo-person.server.ts';
import { pageMarkOf } from '../../core/people/sign-in/page-mark.server.ts';
import { MARK_FIELD } from '../../core/people/sign-in/page-mark.ts';
import { newId } from '../../lib/id.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { readConfig } from '../../platform/config.ts';
import type { App, openApp as OpenApp } from '../../server/app.ts';
import { seenIn } from '../mark-of.ts';
import { openWorld, PASSWORD, type World } from '../world.ts';

const folder = join(import.meta.dirname, '..', '..');
const ADDRESS_HEADER = 'x-test-address';

/**
 * Returns the headers that a browser sends when a page of the site posts a form, either natively or with
 * JavaScript.
 */
const sentFromAPage = (path: string, origin: string) => {
  const byScript = path.split('?', 1)[0]!.endsWith('.data');
  return {
    Origin: origin,
    Accept: byScript ? '*/*' : 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': byScript ? 'cors' : 'navigate',
    'Sec-Fetch-Dest': byScript ? 'empty' : 'document',
  };
};

type Fields = Record<string, string> | [string, string][];

/** A browser that keeps cookies and follows no redirects. */
export type TestBrowser = {
  cookie(): string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /**
   * Posts a form from a page rendered for the signed-in person, as a browser does without JavaScript. Without
   * fields, the form has only a button. An admin's form sends the current version of its page, unless `seen`
   * is a field.
   */
  post(path: string, fields?: Fields, headers?: Record<string, string>): Promise<Response>;
  /** Posts exactly these fields, without a page mark. */
  postExactly(path: string, fields: [string, string][]): Promise<Response>;
  /** Returns the fields that carry this browser's page mark. */
  mark(): Promise<Record<string, string>>;
  /** Makes any other request, with this browser's cookies and IP address. */
  request(path: string, init?: RequestInit): Promise<Response>;
};

/** The built product on its own database, called through its `fetch`. */
export type TestApp = {
  app: App;
  world: World;
  origin: string;
  build: ServerBuild;
  aVisitor(): TestBrowser;
  /** Adds a client with a confirmed address who can log in. */
  aClient(values?: { firstName?: string; lastName?: string; email?: string }): Promise<Person>;
  /** Adds an approved expert in Denver who can log in. */
  anExpert(): Promise<Person & { expertId: string }>;
  anAdmin(): Promise<Person>;
  /** Returns a browser after the person has logged in with the form and the shared password. */
  signedIn(person: { email: string }): Promise<TestBrowser>;
  password: string;
};

/**
 * Opens the product as `npm run build` left it. Call it at the top of a test file; the product closes when
 * the file ends.
 * @param env settings on top of the tests' own, named as in .env.example.
 * @param options.work true to run queued jobs.
 * @param options.logTo receives the log's lines, from the level in `env` up.
 * @param options.over turns the database's URL into the app's URL for it.
 */
export async function openTestApp(
  env: Record<string, string> = {},
  options: {
    work?: boolean;
    logTo?: { write(line: string): void };
    over?: (databaseUrl: string) => Promise<string>;
  } = {},
): Promise<TestApp> {
  const file = join(folder, 'build', 'server', 'index.js');
  if (!existsSync(file)) throw new Error("HTTP tests ask the built product: run 'npm run build' first.");
  const bundle: { openApp: typeof OpenApp; routerBuild: ServerBuild } = await import(/* @vite-ignore */ file);
  const world = await openWorld(2);
  world.now = Temporal.Now.instant();
  const databaseUrl = (await options.over?.(world.url)) ?? world.url;
  const dataDir = env.DATA_DIR ?? temporaryFolder('http');
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    SECRET: 'a secret for tests, long enough to be one',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '4',
    DATA_DIR: dataDir,
    DEMO: 'off',
    PAGE_CACHE_SECONDS: '0',
    CLIENT_ADDRESS_HEADER: ADDRESS_HEADER,
    LOG_LEVEL: 'silent',
    // Paying by card requires another page; `by-card.test.ts` covers that.
    CONSULTATIONS: 'in-person',
    ...env,
  });
  const app = await bundle.openApp({
    config,
    databaseUrl,
    folder,
    build: async () => bundle.routerBuild,
    work: options.work ?? false,
    ...(options.logTo ? { logTo: options.logTo } : {}),
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const origin = config.publicOrigin;
  let browsers = 0;
  const aVisitor = (): TestBrowser => {
    browsers += 1;
    const address = `10.9.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`;
    const jar = new Map<string, string>();
    const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('Host')) headers.set('Host', new URL(origin).host);
      if (!headers.has(ADDRESS_HEADER)) headers.set(ADDRESS_HEADER, address);
      if (jar.size > 0 && !headers.has('Cookie')) headers.set('Cookie', cookie());
      const answer = await app.fetch(new Request(origin + path, { ...init, headers, redirect: 'manual' }));
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0(;|$)/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    };
    const mark = async (sent = cookie()): Promise<Record<string, string>> => {
      const person = await app.services.signIn.personOf(new Headers({ cookie: sent })).catch(() => null);
      return person ? { [MARK_FIELD]: pageMarkOf(app.services.signIn, person.id) } : {};
    };
    return {
      cookie,
      request,
      get: (path, headers = {}) => request(path, { headers }),
      mark,
      postExactly: (path, fields) =>
        request(path, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: sentFromAPage(path, origin),
        }),
      async post(path, fields = { intent: '' }, headers = {}) {
        const body = new URLSearchParams(fields);
        if (!body.has(MARK_FIELD))
          for (const [name, value] of Object.entries(await mark(headers.Cookie))) body.set(name, value);
        if (path.startsWith('/admin/') && !body.has('seen')) {
          const seen = seenIn(await (await request(path)).text());
          for (const [name, value] of Object.entries(seen)) body.set(name, value);
        }
        return request(path, {
          method: 'POST',
          body,
          headers: { ...sentFromAPage(path, origin), ...headers },
        });
      },
    };
  };

  const aMember = async (firstName: string, lastName: string, email: string, isAdmin = false) => {
    const id = newId();
    await createDemoPerson(world.asProduct(), {
      id,
      email,
      firstName,
      lastName,
      zone: 'America/Denver',
      password: null,
      isAdmin,
    });
    await world.givePassword({ id });
    const person: Person = {
      kind: 'person',
      id,
      email,
      emailVerified: true,
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      image: null,
      dateOfBirth: '1988-04-12',
      isAdmin,
      isDemo: true,
      language: null,
      memberships: [],
    };
    return person;
  };

  const newAddress = (key: string) => `${key}.${newId()}@example.test`;
  return {
    app,
    world,
    origin,
    build: bundle.routerBuild,
    password: PASSWORD,
    aVisitor,
    aClient: ({ firstName = 'Robin', lastName = 'Reed', email = newAddress('client') } = {}) =>
      aMember(firstName, lastName, email),
    async anExpert() {
      const person = await aMember('Sage', 'Alder', newAddress('expert'));
      const { actor, id } = await world.anExpert({ userId: person.id });
      return { ...person, memberships: actor.memberships, expertId: id };
    },
    anAdmin: () => aMember('Alex', 'Moss', newAddress('admin'), true),
    async signedIn({ email }) {
      const browser = aVisitor();
      const answer = await browser.post('/auth?mode=login', { email, password: PASSWORD });
      if (answer.status >= 400 || !browser.cookie().includes('session_token')) {
        throw new Error(`${email} could not log in: ${answer.status}`);
      }
      return browser;
    },
  };
}
