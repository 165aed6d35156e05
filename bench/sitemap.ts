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
const folder = temporaryFolder('bench-sitemap');
const cluster = await startEmbedded({ folder: join(folder, 'postgres') });
try {
  await run();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await migrateDatabase(cluster.url('postgres'), join(root, 'migrations'));
  await fillWithExperts(client, count);
  await client.end();
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
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);

  const cities = await timed('cities counted', () => listedStates(app.services.context()));
  const files = (await read('/sitemap.xml')).addresses.map((file) => {
    const { pathname, search } = new URL(file.replaceAll('&amp;', '&'));
    return pathname + search;
  });
  // Reads once without keeping anything, to measure time and memory, then once more to check the content.
  const began = performance.now();
  for (const file of files) for await (const _part of (await ask(file)).body!);
  const milliseconds = performance.now() - began;
  clearInterval(timer);

  const seen = new Set<string>();
  let [bytes, largest, longest, listed] = [0, 0, 0, 0];
  const broken: string[] = [];
  for (const file of files) {
    const { addresses, size, xml } = await read(file);
    const parsed = await parseSitemap(Readable.from([xml])).catch(() => []);
    const isWhole =
      parsed.length === addresses.length && parsed.every(({ url }) => url.startsWith(config.publicOrigin));
    if (!isWhole || addresses.length > 50_000 || size > 50e6) broken.push(file);
    for (const address of addresses) seen.add(address);
    listed += addresses.length;
    bytes += size;
    largest = Math.max(largest, size);
    longest = Math.max(longest, addresses.length);
  }
  const experts = [...seen].filter((address) => /\/expert\//.test(address)).length;
  console.table({
    'experts in the listing': count,
    'experts in the sitemap': experts,
    'places in the sitemap': [...seen].filter((address) => /\/experts\//.test(address)).length,
    states: cities.size,
    files: files.length,
    'addresses in the largest file': longest,
    'MB, all files': Number((bytes / 1e6).toFixed(1)),
    'MB, largest file': Number((largest / 1e6).toFixed(2)),
    'seconds, all files': Number((milliseconds / 1000).toFixed(1)),
    'files that break the protocol': broken.length,
    'addresses that come twice': listed - seen.size,
    'MB of memory above the start, while they are sent': Math.round((most - before) / 1e6),
  });
  await app.close();

  async function ask(path: string): Promise<Response> {
    return app.fetch(new Request(config.publicOrigin + path));
  }

  async function read(path: string): Promise<{ addresses: string[]; size: number; xml: string }> {
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
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${Math.round(performance.now() - began)} ms`);
  return result;
}
