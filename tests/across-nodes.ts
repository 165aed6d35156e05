import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Context } from '../core/context.ts';
import { readLaw } from '../core/ground/geography/read-law.server.ts';
import { UNCHANGED } from '../core/ground/settings/settings.ts';
import { nextFreeTimes } from '../core/practice/availability/read-free-times.server.ts';
import { idFromName, newId } from '../lib/id.server.ts';
import { openDatabase } from '../platform/database/database.ts';
import { markOf, seenIn } from './mark-of.ts';

export type Visitor = {
  get(at: string, path: string): Promise<Response>;
  post(at: string, path: string, fields: Record<string, string> | FormData): Promise<Response>;
};

/**
 * Returns a browser without cookies.
 * @param origin the public address; every node accepts forms from there.
 */
export function aVisitor(origin: string): Visitor {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Cookie', cookie());
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(;|$)/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    get: (at, path) => ask(at + path),
    async post(at, path, fields) {
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
      const mark = await markOf(cookie(), () => ask(`${at}/auth/mark`));
      for (const [name, value] of Object.entries(mark)) body.set(name, value);
      if (path.startsWith('/admin/')) {
        const seen = seenIn(await (await ask(at + path)).text());
        for (const [name, value] of Object.entries(seen)) body.set(name, value);
      }
      return await ask(at + path, { method: 'POST', body, headers: { Origin: origin } });
    },
  };
}

export async function signIn(origin: string, at: string, key: string, dataDir: string): Promise<Visitor> {
  const password = JSON.parse(readFileSync(join(dataDir, 'demo-passwords.json'), 'utf8'))[key];
  const visitor = aVisitor(origin);
  const email = `${key}@demo.plugwell.example`;
  const answer = await visitor.post(at, '/auth?mode=login', { email, password });
  expect(answer.headers.get('Location'), `${key} signs in`).toContain(
    key === 'admin' ? '/admin' : '/dashboard',
  );
  return visitor;
}

async function freeTimes(databaseUrl: string): Promise<{ expertId: string; times: string[] }> {
  const expertId = idFromName('sample expert denver');
  const log = { info() {}, warn() {}, error() {} };
  const database = openDatabase(databaseUrl, { connections: 1, log });
  try {
    const law = await readLaw(database.db);
    const now = () => Temporal.Now.instant();
    const ctx = { ...database, law, now, settings: UNCHANGED } as unknown as Context;
    return { expertId, times: (await nextFreeTimes(ctx, [expertId], 400)).get(expertId) ?? [] };
  } finally {
    await database.close();
  }
}

/** Two nodes on one database. The tests alternate between them. */
export type Pair = {
  origin: string;
  one: string;
  two: string;
  /** Data folder of the installation that loaded the demo; contains the demo's passwords. */
  dataDir: string;
  databaseUrl: string;
};

/** Signs in on one node, requests a booking on the other, and finds it on the first. */
export async function booksAcross({ origin, one, two, dataDir, databaseUrl }: Pair): Promise<void> {
  const client = await signIn(origin, one, 'client', dataDir);
  expect((await client.get(two, '/dashboard/settings')).status).toBe(200);
  const { expertId, times } = await freeTimes(databaseUrl);
  const choice = { start: times.at(-1)!, minutes: '15' };
  const path = `/expert/${expertId}/book?${new URLSearchParams(choice)}`;
  const page = await (await client.get(two, path)).text();
  const requestKey = /name="requestKey" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? '';
  const sent = await client.post(two, path, { ...choice, method: 'In-Person Consultation', requestKey });
  const itsPage = sent.headers.get('Location');
  expect([sent.status, itsPage]).toEqual([
    302,
    expect.stringMatching(/^\/dashboard\/bookings\/[0-9a-f-]{36}$/),
  ]);
  expect(await (await client.get(one, '/dashboard/bookings')).text()).toContain('Maya Ellison');
  // The other node handles the same click, which makes no second booking.
  const again = await client.post(one, path, { ...choice, method: 'In-Person Consultation', requestKey });
  expect(again.headers.get('Location')).toBe(itsPage);
}

/**
 * Books a time on one node. The client immediately sees on the other node that it is no longer free. Visitors
 * of both nodes see that once their cached times expire.
 */
export async function agreesAcross({ origin, one, two, dataDir, databaseUrl }: Pair): Promise<void> {
  const client = await signIn(origin, one, 'client', dataDir);
  // A newer release can have newer terms.
  expect((await client.post(one, '/auth/agree', { intent: 'agree' })).status).toBe(302);
  const { expertId, times } = await freeTimes(databaseUrl);
  const start = times.at(-60)!;
  const shows = async (visitor: Visitor, at: string) =>
    (await (await visitor.get(at, `/expert/${expertId}/times`)).text()).includes(`"start":"${start}"`);
  const seen = () => Promise.all([one, two].map((at) => shows(aVisitor(origin), at)));
  expect(await seen()).toEqual([true, true]);
  expect(await shows(client, two)).toBe(true);
  const path = `/expert/${expertId}/book?${new URLSearchParams({ start, minutes: '15' })}`;
  const fields = { start, minutes: '15', method: 'In-Person Consultation', requestKey: newId() };
  expect((await client.post(one, path, fields)).status).toBe(302);
  expect([await shows(client, one), await shows(client, two)]).toEqual([false, false]);
  await expect.poll(seen, { timeout: 10_000, interval: 250 }).toEqual([false, false]);
}

/**
 * Closes a state as an admin on one node, then reopens it. Each time, the other node follows within ten
 * seconds, even for pages it has cached.
 */
export async function obeysAcross({ origin, one, two, dataDir }: Pair): Promise<void> {
  const admin = await signIn(origin, one, 'admin', dataDir);
  const visitor = aVisitor(origin);
  const search = async (at: string) => (await visitor.get(at, '/find-experts?place=80202')).text();
  const profile = `/expert/${idFromName('sample expert denver')}`;
  const closed = ['Service not available in your area', 'Services not available in Colorado'];
  const say = async (status: string) => {
    const since = Temporal.Now.plainDateISO('America/Denver').toString();
    const note = `Colorado is ${status} today.`;
    const change = { intent: 'change', status, since, until: '', note, source: 'A proof' };
    expect((await admin.post(one, '/admin/law/CO', change)).status).toBe(302);
  };
  const seen = async (at: string) => {
    const pages = [await search(at), await (await visitor.get(at, profile)).text()];
    return pages.map((page, which) => page.includes(closed[which]!));
  };
  expect(await seen(two)).toEqual([false, false]);
  await say('illegal');
  await expect.poll(() => seen(two), { timeout: 10_000, interval: 250 }).toEqual([true, true]);
  await expect.poll(() => seen(one), { timeout: 10_000, interval: 250 }).toEqual([true, true]);
  expect((await visitor.get(two, '/experts/colorado')).status).toBe(404);
  const legal = await (await visitor.get(two, '/legal-information?tab=compliance')).text();
  expect(legal).toContain('Colorado is illegal today.');
  await say('legal');
  await expect.poll(() => seen(two), { timeout: 10_000, interval: 250 }).toEqual([false, false]);
}

export async function tellsAcross({ origin, one, two, dataDir }: Pair): Promise<void> {
  const [expert, client] = await Promise.all([
    signIn(origin, one, 'denver', dataDir),
    signIn(origin, two, 'client', dataDir),
  ]);
  const news = await expert.get(one, '/messages/stream');
  expect(news.headers.get('Content-Type')).toContain('text/event-stream');
  const reader = news.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const marks = async (count: number) => {
    while ([...heard.matchAll(/^data: (.*)$/gm)].length < count) {
      const { value, done } = await reader.read();
      if (done) break;
      heard += value;
    }
    return [...heard.matchAll(/^data: (.*)$/gm)].map(([, mark]) => mark);
  };
  await marks(1);
  const words = `Across ${newId()}`;
  const to = `/messages/new?expert=${idFromName('sample expert denver')}`;
  const sent = await client.post(two, to, { intent: 'send', key: newId(), body: words });
  const [first, second] = await marks(2);
  expect(second).not.toBe(first);
  await reader.cancel();
  const conversation = sent.headers.get('Location')!;
  expect(conversation).toMatch(/^\/messages\/[0-9a-f-]{36}$/);
  expect(await (await expert.get(one, conversation)).text()).toContain(words);
}

/** Uploads a photo on one node and finds it on the other. Then removes it and finds it on neither. */
export async function showsPhotoAcross({ origin, one, two, dataDir }: Pair): Promise<void> {
  const client = await signIn(origin, one, 'client', dataDir);
  const square = sharp({ create: { width: 80, height: 80, channels: 3, background: '#486' } });
  const form = new FormData();
  form.set('photo', new File([Uint8Array.from(await square.png().toBuffer())], 'me.png'));
  await client.post(one, '/dashboard/settings/photo', form);
  const address = /\/photo\/[0-9a-f]{32}/.exec(
    await (await client.get(two, '/dashboard/settings')).text(),
  )?.[0];
  expect((await fetch(`${two}${address}?w=128`)).status).toBe(200);
  await client.post(two, '/dashboard/settings/photo', { intent: 'remove' });
  expect((await fetch(`${one}${address}?w=128`)).status).toBe(404);
}

export async function countsAcross({ origin, one, two }: Pair): Promise<void> {
  const guess = { email: `${newId()}@example.test`, password: 'a wrong guess' };
  const answers: number[] = [];
  for (let i = 0; i < 12; i++) {
    answers.push((await aVisitor(origin).post(i % 2 ? one : two, '/auth?mode=login', guess)).status);
  }
  expect(answers.slice(0, 10)).not.toContain(429);
  expect(answers.slice(10)).toEqual([429, 429]);
}
