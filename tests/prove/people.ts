import type { Context } from '../../core/context.ts';
import { readLaw } from '../../core/ground/geography/read-law.server.ts';
import { UNCHANGED } from '../../core/ground/settings/settings.ts';
import { createDemoPerson } from '../../core/people/accounts/create-demo-person.server.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { practiceMembers } from '../../core/people/experts/tables.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { chance } from '../../lib/secrets/chance.server.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { insertExperts } from '../listed-experts.ts';
import { markOf } from '../mark-of.ts';
import { ADDRESS_HEADER } from './product.ts';

export const PASSWORD = 'fern moss and lichen';
export const METHOD = 'In-Person Consultation';
const silent = { info() {}, warn() {}, error() {} };

/** One person's browser, over real sockets. */
export type Browser = {
  get(path: string): Promise<Response>;
  post(path: string, fields: Record<string, string> | FormData): Promise<Response>;
  /** Opens a stream that lasts until it is aborted or the server ends it. */
  stream(path: string, signal: AbortSignal): Promise<Response>;
};

/** What all browsers of this process were answered. */
export const answered = {
  /** By method and status. A page from before an outage is counted apart. */
  counts: new Map<string, number>(),
  /** When a page was read, and when a form was accepted. */
  reads: [] as number[],
  writes: [] as number[],
};

function note(method: string, answer: Response | null): void {
  const isKept = answer?.headers.get('Cache-Status')?.includes('database-away');
  const what = `${method} ${answer?.status ?? 'no answer'}${isKept ? ' (kept page)' : ''}`;
  answered.counts.set(what, (answered.counts.get(what) ?? 0) + 1);
  if (method === 'GET' && answer?.ok) answered.reads.push(performance.now());
  if (method === 'POST' && answer?.status === 302) answered.writes.push(performance.now());
}

export function aBrowser(origin: string, number: number, jar = new Map<string, string>()): Browser {
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = async (path: string, init: RequestInit = {}) => {
    const asking = fetch(origin + path, {
      ...init,
      redirect: 'manual',
      signal: init.signal ?? AbortSignal.timeout(20_000),
      headers: {
        [ADDRESS_HEADER]: `10.${10 + Math.floor(number / 250)}.1.${(number % 250) + 1}`,
        Cookie: cookie(),
        Origin: origin,
        'Sec-Fetch-Site': 'same-origin',
      },
    });
    if (!init.signal) {
      const method = init.method ?? 'GET';
      void asking.then(
        (answer) => note(method, answer),
        () => note(method, null),
      );
    }
    const answer = await asking;
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  return {
    get: (path) => request(path),
    async post(path, fields) {
      const mark = await markOf(cookie(), () => request('/auth/mark'));
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
      for (const [name, value] of Object.entries(mark)) body.set(name, value);
      return await request(path, { method: 'POST', body });
    },
    stream: (path, signal) => request(path, { signal }),
  };
}

export type People = { expertId: string; starts: string[]; clients: { email: string; number: number }[] };

export async function addPeople(databaseUrl: string, count: number): Promise<People> {
  const open = openDatabase(databaseUrl, { connections: 2, log: silent });
  const ctx = {
    db: open.db,
    query: open.query,
    law: await readLaw(open.db),
    settings: UNCHANGED,
    newId,
    chance,
    now: () => Temporal.Now.instant(),
  } as unknown as Context;
  const expertId = newId();
  const userId = newId();
  const clients = Array.from({ length: count }, (_, number) => ({
    email: `client.${number}@example.test`,
    number,
  }));
  await open.db
    .insert(users)
    .values({ id: userId, name: 'Sage Alder', email: 'expert@example.test', emailVerified: true });
  const expert = {
    id: expertId,
    name: 'Sage Alder',
    type: 'individual' as const,
    location: 'Denver, CO',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    lat: 39.7491,
    lng: -104.9946,
    zone: 'America/Denver',
    consultationMethods: [METHOD],
    tags: ['consulting'],
    approvedAt: new Date('2026-01-01T00:00:00Z'),
  };
  await insertExperts(open.db, [expert]);
  await open.db.insert(practiceMembers).values({ practiceId: expertId, userId, role: 'owner' });
  for (const { email } of clients) {
    const names = { firstName: 'Robin', lastName: 'Reed', zone: 'America/Denver' };
    await createDemoPerson(ctx, { id: newId(), email, password: PASSWORD, ...names });
  }
  const free = (await nextFreeTimes(ctx, [expertId], 2000)).get(expertId) ?? [];
  await open.close();
  return { expertId, starts: apart(free.map(String)), clients };
}

/** Keeps only the starts that are at least half an hour after the last one kept. */
export function apart(starts: string[]): string[] {
  let last = 0;
  return starts.filter((start) => {
    const at = Date.parse(start);
    if (at - last < 30 * 60_000) return false;
    last = at;
    return true;
  });
}

export async function signedIn(origin: string, client: { email: string; number: number }): Promise<Browser> {
  const browser = aBrowser(origin, client.number);
  const answer = await browser.post('/auth?mode=login', { email: client.email, password: PASSWORD });
  if (answer.status >= 400) throw new Error(`${client.email} could not log in: ${answer.status}`);
  return browser;
}
