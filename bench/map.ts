import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context } from '../core/context.ts';
import { pinsIn } from '../core/finding/discovery/pins/search-pins.server.ts';
import { EMPTY_SEARCH, type SearchQuery } from '../core/finding/discovery/search-query.ts';
import { warmDiscovery } from '../core/finding/discovery/warm-up.server.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { openDatabase } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { openMadeUp, visitorTo } from './made-up-database.ts';
import { postmasterOf, processorMs } from './processor.ts';

/**
 * Prints what the map's answers cost: `node bench/map.ts [count ...]`, by default 10000 200000 1000000 made-up
 * experts. Processor time includes the database's, from /proc (Linux). Uses its own PostgreSQL with the
 * product's settings. If BENCH_FOLDER is set, keeps its data in that folder and reuses it.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
if (sizes.length === 0) sizes.push(10_000, 200_000, 1_000_000);
const ROUNDS = 25;
/** Runs only the views whose name contains this text. */
const only = process.env.BENCH_ONLY ?? '';

const VIEWS = {
  country: { bounds: { south: 15, west: -180, north: 72, east: -60 }, zoom: 3.5 },
  'half the country': { bounds: { south: 28, west: -100, north: 48, east: -66 }, zoom: 5 },
  'Colorado, zoom 6': { bounds: { south: 37, west: -109, north: 41, east: -102 }, zoom: 6 },
  'California, zoom 6': { bounds: { south: 32, west: -125, north: 42, east: -114 }, zoom: 6 },
  'around New York, zoom 8': { bounds: { south: 40, west: -75.3, north: 41.5, east: -72.7 }, zoom: 8 },
  'New York, zoom 11': { bounds: { south: 40.55, west: -74.1, north: 40.9, east: -73.7 }, zoom: 11 },
  'Manhattan, zoom 13': { bounds: { south: 40.72, west: -74.02, north: 40.78, east: -73.94 }, zoom: 13 },
  'Denver, zoom 11': { bounds: { south: 39.55, west: -105.2, north: 39.9, east: -104.8 }, zoom: 11 },
};
const FILTERS: Record<string, Partial<SearchQuery>> = {
  unfiltered: {},
  category: { category: 'education' },
  'price, language': { price: '2', language: 'es' },
  'a free day': { day: Temporal.Now.plainDateISO('America/Chicago').add({ days: 2 }).toString() },
  today: { day: 'today' },
  'type, rating': { type: 'individual', minRating: 4.5 },
  'text willow': { q: 'willow' },
  online: { online: true },
};

const keptFolder = process.env.BENCH_FOLDER;
const folder = keptFolder ?? temporaryFolder('bench');
const cluster = await startEmbedded({ folder: join(folder, 'postgres') });
const databaseCpu = () => processorMs([postmasterOf(folder)]);
try {
  for (const size of sizes) await benchSize(size);
} finally {
  await cluster.stop();
  if (!keptFolder) rmSync(folder, { recursive: true, force: true });
}

async function benchSize(size: number): Promise<void> {
  const { client, now } = await openMadeUp(cluster, `bench_${size}`, size);
  const started = performance.now();
  const log = { info() {}, warn: console.warn, error: console.error };
  const open = openDatabase(cluster.url(`bench_${size}`), { connections: 4, log });
  const ctx = visitorTo(open, now);
  await warmDiscovery(ctx);
  const ready = performance.now() - started;
  const first = await pinsIn(ctx, VIEWS.country.bounds, VIEWS.country.zoom);
  const firstPins = performance.now() - started;
  console.log(
    `\n${size.toLocaleString('en-US')} experts: ready ${(ready / 1000).toFixed(2)} s, first ${first.length} pins ${(firstPins / 1000).toFixed(2)} s after start`,
  );
  console.log(
    `${'view'.padEnd(26)}${'filter'.padEnd(18)} cpu ms: node + database = both | longest block | pins, sum`,
  );
  for (const [view, { bounds, zoom }] of Object.entries(VIEWS).filter(([name]) => name.includes(only))) {
    for (const [filter, search] of Object.entries(FILTERS)) {
      console.log(`${view.padEnd(26)}${filter.padEnd(18)}${await costOf(ctx, bounds, zoom, search)}`);
    }
  }
  globalThis.gc?.();
  console.log(`memory of the process: ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
  await open.close();
  await client.end();
}

type View = (typeof VIEWS)['country'];

async function costOf(
  ctx: Context,
  bounds: View['bounds'],
  zoom: number,
  filters: Partial<SearchQuery>,
): Promise<string> {
  const search = { ...EMPTY_SEARCH, ...filters };
  // Each round asks for another view, so no answer is one that was kept.
  const ask = (round: number) => pinsIn(ctx, { ...bounds, north: bounds.north - round * 1e-6 }, zoom, search);
  const pins = await ask(-1);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const [own, database] = [process.cpuUsage(), databaseCpu()];
  delay.enable();
  for (let round = 0; round < ROUNDS; round++) await ask(round);
  delay.disable();
  const node = process.cpuUsage(own);
  const [nodeMs, databaseMs] = [
    (node.user + node.system) / 1000 / ROUNDS,
    (databaseCpu() - database) / ROUNDS,
  ];
  const sum = pins.reduce((total, pin) => total + (pin.kind === 'cluster' ? pin.count : 1), 0);
  const isAbout = pins.some((pin) => pin.kind === 'cluster' && pin.isAbout);
  const figures = [nodeMs, databaseMs, nodeMs + databaseMs, delay.max / 1e6].map((ms) =>
    ms.toFixed(1).padStart(7),
  );
  return `${figures.join('')}  ${pins.length}, ${isAbout ? 'about ' : ''}${Math.round(sum)}`;
}
