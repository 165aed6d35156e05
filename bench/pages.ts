import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { migrateDatabase } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { fillWithExperts } from './made-up-experts.ts';
import { postmasterOf, processorMs } from './processor.ts';

/**
 * Measures pages per second, latency, and CPU time per page with 100,000 made-up experts, without and with
 * the page cache: `node bench/pages.ts [experts] [seconds] [pages]`, such as `api` for the calls of the API and
 * the pages that show the same. For comparison, a bare server sends the HTML
 * of the first page of each kind. Three pages are measured in Spanish too. Linux only, because it reads /proc.
 */
const experts = Number(process.argv[2] ?? 100_000);
const seconds = Number(process.argv[3] ?? 5);
/** Part of the names of the pages to measure; all of them by default. */
const only = process.argv[4] ?? '';
const connections = 16;
const root = join(import.meta.dirname, '..');
const folder = temporaryFolder('bench');
const children: ChildProcess[] = [];

const cluster = await startEmbedded({ folder: join(folder, 'postgres') });
const databaseUrl = cluster.url('postgres');
await migrateDatabase(databaseUrl, join(root, 'migrations'));
console.log(`Making up ${experts.toLocaleString('en-US')} experts …`);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
await fillWithExperts(client, experts);
const some = await client.query('select id from experts where is_active order by md5(id::text) limit 200');
await client.end();

const port = 4310;

const zips = ['80202', '10001', '90012', '60601', '97214', '02108', '98101', '89101', '55401', '85004'];
const categories = ['consulting', 'herbal-drops', 'education', 'calming-balms'];
const profiles = some.rows.map(({ id }: { id: string }) => `/expert/${id}`);
const pages: Record<string, string[]> = {
  home: ['/'],
  'find-experts, no filter': ['/find-experts'],
  'find-experts, near a ZIP': zips.map((zip) => `/find-experts?place=${zip}&radius=50`),
  'find-experts, ZIP and category': zips.flatMap((zip) =>
    categories.map((category) => `/find-experts?place=${zip}&radius=50&category=${category}`),
  ),
  profile: profiles,
  'api: search, no filter': ['/api/v1/experts'],
  'api: search, near a ZIP': zips.map((zip) => `/api/v1/experts?place=${zip}&radius=50`),
  'api: profile': profiles.map((path) => `/api/v1${path.replace('expert', 'experts')}`),
  'api: free times': profiles.map((path) => `/api/v1${path.replace('expert', 'experts')}/times`),
  'free times of the booking card, beside the api': profiles.map((path) => `${path}/times`),
  'find-experts, near a ZIP, beside the api': zips.map((zip) => `/find-experts?place=${zip}&radius=50`),
  'home, in Spanish': ['/es'],
  'find-experts, no filter, in Spanish': ['/es/find-experts'],
  'profile, in Spanish': profiles.map((path) => `/es${path}`),
};

try {
  for (const cacheSeconds of [0, 3]) await measureAll(cacheSeconds);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const child of children) child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Measures all pages on a server that keeps them for so many seconds, and prints the figures. */
async function measureAll(cacheSeconds: number): Promise<void> {
  const server = run(['--max-semi-space-size=16', 'server/main.ts'], {
    NODE_ENV: 'production',
    SECRET: 'measured-on-this-machine-and-nowhere-else-0001',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'var'),
    PORT: String(port),
    LOG_LEVEL: 'warn',
    PAGE_CACHE_SECONDS: String(cacheSeconds),
    API_CALLS_PER_MINUTE: '1000000',
  });
  await untilReady(`http://localhost:${port}/readyz`);
  const rows = [];
  for (const [name, paths] of Object.entries(pages).filter(([name]) => name.includes(only))) {
    const body = await (await fetch(`http://localhost:${port}${paths[0]}`)).text();
    const real = await measure(port, paths, [server.pid!], [postmasterOf(folder)]);
    const bare = await bareServer(body);
    const floor = await measure(bare.port, ['/'], [bare.child.pid!]);
    bare.child.kill();
    rows.push({
      page: name,
      'kB of HTML': Math.round(Buffer.byteLength(body) / 1000),
      'pages/s': Math.round(real.perSecond),
      'p50 ms': real.p50,
      'p99 ms': real.p99,
      'CPU ms/page': Number((real.nodeMs + real.databaseMs).toFixed(2)),
      'of Node': Number(real.nodeMs.toFixed(2)),
      'bare CPU ms': Number(floor.nodeMs.toFixed(3)),
      ratio: Number(((real.nodeMs + real.databaseMs) / floor.nodeMs).toFixed(1)),
      failed: real.failed,
    });
  }
  console.log(
    cacheSeconds === 0 ? 'Each page drawn anew' : `Pages kept for ${cacheSeconds} seconds, as by default`,
  );
  console.table(rows);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

type Measured = {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time per page. */
  nodeMs: number;
  databaseMs: number;
  failed: number;
};

/** Measures the server after a warm-up. The CPU time is of the given processes and their children. */
async function measure(
  at: number,
  paths: string[],
  server: number[],
  database: number[] = [],
): Promise<Measured> {
  const load = (duration: number) =>
    autocannon({
      url: `http://localhost:${at}`,
      connections,
      duration,
      headers: { 'accept-encoding': 'identity' },
      requests: paths.map((path) => ({ path })),
    });
  await load(2);
  const before = [processorMs(server), processorMs(database)] as const;
  const result = await load(seconds);
  const { total } = result.requests;
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    nodeMs: (processorMs(server) - before[0]) / total,
    databaseMs: (processorMs(database) - before[1]) / total,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

async function bareServer(body: string): Promise<{ child: ChildProcess; port: number }> {
  const file = join(folder, 'page.html');
  writeFileSync(file, body);
  const barePort = 4311;
  const program = `const body = require('node:fs').readFileSync(${JSON.stringify(file)});
require('node:http').createServer((_, res) => { res.setHeader('Content-Type', 'text/html'); res.end(body); }).listen(${barePort}, '127.0.0.1');`;
  const child = run(['-e', program], {});
  await untilReady(`http://localhost:${barePort}/`);
  return { child, port: barePort };
}

function run(args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  children.push(child);
  return child;
}

async function untilReady(url: string): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    const ok = await fetch(url)
      .then((response) => response.ok)
      .catch(() => false);
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer`);
}
