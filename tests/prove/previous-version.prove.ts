import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import {
  agreesAcross,
  booksAcross,
  countsAcross,
  type Pair,
  showsPhotoAcross,
  tellsAcross,
} from '../across-nodes.ts';
import { type Node, startNode } from '../node.ts';
import { DATABASE_PASSWORD, type Server, startPostgres } from './servers.ts';

/**
 * Checks that the previous release keeps working on this release's tables, which a rolling update requires.
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
    run(process.execPath, ['scripts/build.ts'], checkout);
    const [database, one, two] = (await Promise.all(Array.from({ length: 3 }, freePort))) as [
      number,
      number,
      number,
    ];
    server = await startPostgres(join(home, 'postgres'), database);
    const databaseUrl = `postgres://plugwell:${encodeURIComponent(DATABASE_PASSWORD)}@127.0.0.1:${database}/plugwell`;
    const origin = `http://localhost:${one}`;
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_ORIGIN: origin };
    nodes.push(await startNode(one, env, { folder: checkout, seconds: 120 }));
    nodes.push(await startNode(two, env, { seconds: 120 }));
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
