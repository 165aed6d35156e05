import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import {
  agreesAcross,
  aVisitor,
  booksAcross,
  countsAcross,
  type Pair,
  showsPhotoAcross,
  tellsAcross,
} from '../across-nodes.ts';
import { type Node, startNode } from '../node.ts';
import { DATABASE_PASSWORD, type Server, startPostgres } from './servers.ts';

/**
 * Checks that the previous release keeps working on this release's tables, which a rolling update and the way
 * back require.
 * PREVIOUS is its commit; the default is the newest tag.
 */
const root = join(import.meta.dirname, '..', '..');
const previous = process.env.PREVIOUS ?? read('git', ['describe', '--tags', '--abbrev=0']);
if (!previous) console.log('No previous version: name its commit in PREVIOUS, or tag it.');

describe.skipIf(!previous)(`${previous} next to this version, on the newer tables`, () => {
  const home = temporaryFolder('previous-version');
  const checkout = join(home, 'checkout');
  const dataDir = join(home, 'var');
  let server: Server;
  let pair: Pair;
  let swapped: Pair;
  /** Starts the node with this number, in the previous version or in this one. */
  let start: (i: number, version: 'previous' | 'this') => Promise<Node>;
  const nodes: Node[] = [];
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
    await server?.stop();
    run('git', ['worktree', 'remove', '--force', checkout], root);
    rmSync(home, { recursive: true, force: true });
  });

  beforeAll(async () => {
    run('git', ['worktree', 'add', '--detach', checkout, previous], root);
    if (sameFile('package-lock.json')) {
      cpSync(join(root, 'node_modules'), join(checkout, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      });
    } else run('npm', ['ci', '--no-audit', '--no-fund'], checkout);
    run(process.execPath, ['scripts/run.mjs', 'build'], checkout);
    const [database, one, two] = (await Promise.all(Array.from({ length: 3 }, freePort))) as [
      number,
      number,
      number,
    ];
    server = await startPostgres(join(home, 'postgres'), database);
    const databaseUrl = `postgres://plugwell:${encodeURIComponent(DATABASE_PASSWORD)}@127.0.0.1:${database}/plugwell`;
    const origin = `http://localhost:${one}`;
    // A stopping node answers the requests that reached it before it left the balancer.
    const env = {
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_ORIGIN: origin },
      STOP_GRACE_SECONDS: '2',
    };
    start = (i, version) =>
      startNode([one, two][i]!, env, {
        seconds: 120,
        ...(version === 'previous' ? { folder: checkout } : {}),
      });
    nodes.push(await start(0, 'previous'));
    nodes.push(await start(1, 'this'));
    pair = { origin, one: nodes[0]!.address, two: nodes[1]!.address, dataDir, databaseUrl };
    swapped = { ...pair, one: pair.two, two: pair.one };
  });

  it('is ready after the tables change', async () =>
    expect((await fetch(`${pair.one}/readyz`)).status).toBe(200));
  it('signs in on the new version, and books on the old one', () => booksAcross(swapped));
  it('shows on the old version a time taken on the new', () => agreesAcross(swapped));
  it('sends a message from the old version to the new', () => tellsAcross(pair));
  it('sends a message from the new version to the old', () => tellsAcross(swapped));
  it('shows on the new version a photo uploaded to the old', () => showsPhotoAcross(pair));
  it('shows on the old version a photo uploaded to the new', () => showsPhotoAcross(swapped));
  it('counts attempts together', () => countsAcross(pair));

  it('is replaced node by node, and comes back node by node, without a failed request', async () => {
    const inUse = new Set([0, 1]);
    const failed: string[] = [];
    let [asked, stop] = [0, false];
    const load = async (turn: number) => {
      const visitor = aVisitor(pair.origin);
      for (; !stop; turn++) {
        const at = nodes[[...inUse][turn % inUse.size]!]!.address;
        const path = ['/', '/find-experts?place=80202', '/experts/colorado', '/healthz'][turn % 4]!;
        const answer = await visitor.get(at, path).catch((error: Error) => error);
        if (answer instanceof Error) failed.push(`${path}: ${answer.cause ?? answer}`);
        else {
          await answer.body?.cancel();
          if (answer.status >= 400) failed.push(`${path}: ${answer.status}`);
        }
        asked++;
        await wait(20);
      }
    };
    const turnTo = async (i: number, version: 'previous' | 'this') => {
      // As a balancer does, before the node stops.
      inUse.delete(i);
      expect(await nodes[i]!.stop()).toBe(0);
      nodes[i] = await start(i, version);
      inUse.add(i);
    };
    const running = Promise.all([0, 1, 2].map(load));
    await turnTo(0, 'this');
    // The client has asked this expert as often as is allowed, so they write.
    await tellsAcross(pair);
    // Both nodes are new, and write what only they write. Then the previous version takes over again.
    await turnTo(1, 'previous');
    await tellsAcross(swapped);
    await turnTo(0, 'previous');
    stop = true;
    await running;
    console.log(`${asked} requests while nodes changed their version three times, ${failed.length} failed`);
    expect(failed).toEqual([]);
  }, 300_000);
  it('works as before when it has come back', async () => {
    await tellsAcross(pair);
    await showsPhotoAcross(pair);
    await showsPhotoAcross(swapped);
  });

  function sameFile(name: string): boolean {
    return readFileSync(join(root, name)).equals(readFileSync(join(checkout, name)));
  }
});

function read(program: string, args: string[]): string {
  return spawnSync(program, args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

function run(program: string, args: string[], cwd: string): void {
  const done = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stdout}${done.stderr}`);
}
