import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Context } from '../core/context.ts';
import type { Needs } from '../platform/database/judge-replicas.ts';
import { LAST_POSITION, parsePosition } from '../platform/database/log-position.ts';
import type { Reading } from '../platform/database/replicas.ts';
import { openFinding } from './finding-reads.ts';

let now = Temporal.Instant.from('2026-12-01T12:00:00Z');
const ctx = { db: 'primary', query: 'primary', sessionId: 's', now: () => now } as unknown as Context;
const reading = {
  db: 'replica',
  query: 'replica',
  place: 'replica',
  version: '7',
  times: { from: 1, until: 2 },
} as unknown as Reading;
const config = { secrets: ['a secret'], publicOrigin: 'https://plugwell.example' };

function world(position = '16/B374D848') {
  const asked: Needs[] = [];
  let isFailing = false;
  const finding = openFinding(
    {
      isUsed: true,
      choose(needs = {}) {
        asked.push(needs);
        return { ...reading, hasFailed: () => isFailing };
      },
      position: async () => position,
    },
    config,
  );
  const open = (cookie = '', method = 'GET', since: number | null = null) =>
    finding.readsOf(ctx, new Request('https://plugwell.example/', { method, headers: { cookie } }), since);
  const write = async (path: string, method = 'POST') => {
    const headers = new Headers();
    await finding.noteWrite(ctx, new Request(`https://plugwell.example${path}`, { method }), headers);
    return headers.get('Set-Cookie');
  };
  return { asked, open, write, fail: () => (isFailing = true) };
}

describe('the reads of a request that find experts', () => {
  it('go to one replica, with everything else of the context', () => {
    const { open, asked } = world();
    const reads = open();
    expect(reads.context()).toEqual({ ...ctx, db: 'replica', query: 'replica', replicaVersion: '7' });
    expect(reads.context()).toBe(reads.context());
    expect(asked).toEqual([{ after: null, since: null }]);
  });

  it('choose no place until something is read', () => {
    const { open, asked } = world();
    expect([open().hasFailed(), asked]).toEqual([false, []]);
  });

  it('go to the primary in a request that writes', () => {
    const { open, asked } = world();
    expect([open('', 'POST').context(), asked]).toEqual([ctx, []]);
  });

  it('say that the replica failed', () => {
    const { open, fail } = world();
    const reads = open();
    expect(reads.times()).toBeNull();
    reads.context();
    expect([reads.hasFailed(), reads.times()]).toEqual([false, { from: 1, until: 2 }]);
    fail();
    expect([reads.hasFailed(), reads.times()]).toEqual([true, null]);
  });

  it('must find what the page shows already', () => {
    const { open, asked } = world();
    open('', 'GET', 5).context();
    expect(asked).toEqual([{ after: null, since: 5 }]);
  });

  it("must find the browser's own last change", async () => {
    const { open, write, asked } = world();
    const cookie = (await write('/dashboard/expert'))!;
    expect(cookie).toMatch(/^__Secure-last_write=.*; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    open(cookie.split(';')[0]).context();
    open(cookie.split(';')[0]!.replace('16', '17')).context();
    expect(asked.map(({ after }) => after)).toEqual([0x16b374d848n, null]);
  });

  it('may go to a replica again after a minute, even if someone keeps the cookie longer', async () => {
    const { open, write, asked } = world(LAST_POSITION);
    const cookie = (await write('/contact'))!.split(';')[0]!;
    now = now.add({ seconds: 59 });
    open(cookie).context();
    now = now.add({ seconds: 1 });
    open(cookie).context();
    expect(asked.map(({ after }) => after)).toEqual([parsePosition(LAST_POSITION), null]);
  });

  it.each([
    ['GET', '/', false],
    ['HEAD', '/find-experts', false],
    ['GET', '/payments', false],
    ['GET', '/payments/4f1c', true],
    ['GET', '/payments/4f1c.data', true],
    ['POST', '/dashboard/expert.data', true],
  ])('%s %s is a change: %s', async (method, path, isChange) => {
    expect((await world().write(path, method)) !== null).toBe(isChange);
  });

  it('set no cookie without replicas', async () => {
    const none = { isUsed: false, choose: () => reading, position: async () => '0/0' };
    const headers = new Headers();
    const request = new Request('https://x.example/', { method: 'POST' });
    await openFinding(none, config).noteWrite(ctx, request, headers);
    expect([...headers]).toEqual([]);
  });
});

describe('a replica', () => {
  const app = join(import.meta.dirname, '..', 'app');
  const using = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => /\bfinding\(\)/.test(readFileSync(join(app, name), 'utf8')));

  it('is read only where people find experts, never to change anything', () => {
    expect(using.filter((name) => !name.startsWith('finding/') && name !== 'context.server.ts')).toEqual([]);
    const acts = using.filter((name) =>
      /export async function action\b/.test(readFileSync(join(app, name), 'utf8')),
    );
    expect(acts).toEqual([]);
  });

  it.each([
    'finding/home/home.route.tsx',
    'finding/discovery/find-experts.route.tsx',
    'finding/discovery/pins.route.ts',
    'finding/profiles/expert.route.tsx',
    'finding/cities/state.route.tsx',
    'finding/cities/city.route.tsx',
    'finding/cities/sitemap.route.ts',
    'finding/cities/sitemap-file.route.ts',
  ])('is read by %s', (name) => {
    expect(using).toContain(name);
  });
});
