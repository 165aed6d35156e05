import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { parseSitemap } from 'sitemap';
import { listedStates } from '../core/finding/cities/listed-cities.server.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { readConfig } from '../platform/config.ts';
import { migrateDatabase } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { fillWithExperts } from './made-up-experts.ts';

/**
 * Reads every sitemap file of a made-up listing from the production build (run `npm run build` first):
 * `node bench/sitemap.ts 1000000`. Prints time, size, URL counts, memory, and violations of the protocol:
 * invalid XML, files above 50,000 URLs or 50 MB, and duplicate URLs.
 */
const count = Number(process.argv[2] ?? 1_000_000);
const root = join(import.meta.dirname, '..');
const folder = temporaryFolder('bench-sitemap');
const cluster = await startEmbedded({ folder: join(folder, 'postgres') });
try {
  await fillDatabase();
  const { app, origin, ask } = await openBuild();
  const cities = await timed('cities counted', () => listedStates(app.services.context()));
  const files = await filesOf(ask);
  // Reads once without keeping anything, to measure time and memory, then once more to check the content.
  const sending = await measure(async () => {
    for (const file of files) for await (const _part of (await ask(file)).body!);
  });
  const content = await checkFiles(files, ask, origin);
  console.table({
    'experts in the listing': count,
    'experts in the sitemap': content.experts,
    'places in the sitemap': content.places,
    states: cities.size,
    files: files.length,
    'addresses in the largest file': content.longest,
    'MB, all files': Number((content.bytes / 1e6).toFixed(1)),
    'MB, largest file': Number((content.largest / 1e6).toFixed(2)),
    'seconds, all files': Number((sending.milliseconds / 1000).toFixed(1)),
    'files that break the protocol': content.broken.length,
    'addresses that come twice': content.repeated,
    'MB of memory above the start, while they are sent': Math.round(sending.bytes / 1e6),
  });
  await app.close();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Ask = (path: string) => Promise<Response>;

async function fillDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await migrateDatabase(cluster.url('postgres'), join(root, 'migrations'));
  await fillWithExperts(client, count);
  await client.end();
}

/** Opens the production build on the filled database. */
async function openBuild() {
  process.env.NODE_ENV = 'production';
  const bundle = await import(join(root, 'build', 'server', 'index.js'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: cluster.url('postgres'),
    DATA_DIR: folder,
    SECRET: 'a secret of the bench, long enough to be one',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  });
  const app = await bundle.openApp({
    config,
    databaseUrl: cluster.url('postgres'),
    folder: root,
    build: async () => bundle.routerBuild,
    work: false,
  });
  const ask: Ask = (path) => app.fetch(new Request(config.publicOrigin + path));
  return { app, origin: config.publicOrigin, ask };
}

/** Returns the paths of all sitemap files. */
async function filesOf(ask: Ask): Promise<string[]> {
  const { addresses } = await readFile('/sitemap.xml', ask);
  return addresses.map((file) => {
    const { pathname, search } = new URL(file.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}

/** Returns how long some work takes, and by how much the memory grows meanwhile. */
async function measure(work: () => Promise<void>): Promise<{ milliseconds: number; bytes: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const began = performance.now();
  await work();
  const milliseconds = performance.now() - began;
  clearInterval(timer);
  return { milliseconds, bytes: most - before };
}

/** Adds up what all files contain, and lists those that break the protocol. */
async function checkFiles(files: readonly string[], ask: Ask, origin: string) {
  const seen = new Set<string>();
  let [bytes, largest, longest, listed] = [0, 0, 0, 0];
  const broken: string[] = [];
  for (const file of files) {
    const { addresses, size, xml } = await readFile(file, ask);
    if (addresses.length > 50_000 || size > 50e6 || !(await isWhole(xml, addresses.length, origin))) {
      broken.push(file);
    }
    for (const address of addresses) seen.add(address);
    listed += addresses.length;
    bytes += size;
    largest = Math.max(largest, size);
    longest = Math.max(longest, addresses.length);
  }
  return {
    bytes,
    largest,
    longest,
    broken,
    repeated: listed - seen.size,
    experts: [...seen].filter((address) => /\/expert\//.test(address)).length,
    places: [...seen].filter((address) => /\/experts\//.test(address)).length,
  };
}

/** Checks whether a file is valid XML with this many URLs, all of this site. */
async function isWhole(xml: string, urls: number, origin: string): Promise<boolean> {
  const parsed = await parseSitemap(Readable.from([xml])).catch(() => []);
  return parsed.length === urls && parsed.every(({ url }) => url.startsWith(origin));
}

async function readFile(path: string, ask: Ask): Promise<{ addresses: string[]; size: number; xml: string }> {
  const answer = await ask(path);
  const xml = await answer.text();
  if (answer.status !== 200 || !/<\/(urlset|sitemapindex)>\s*$/.test(xml))
    throw new Error(`${path} is broken`);
  return {
    addresses: [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at!),
    size: xml.length,
    xml,
  };
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${Math.round(performance.now() - began)} ms`);
  return result;
}
