import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Context } from '../core/context.ts';
import { pinsIn } from '../core/finding/discovery/pins/search-pins.server.ts';
import { searchExperts } from '../core/finding/discovery/search-experts.server.ts';
import { EMPTY_SEARCH, type SearchQuery } from '../core/finding/discovery/search-query.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { openDatabase, type Query } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { openMadeUp, visitorTo } from './made-up-database.ts';

/**
 * Times each kind of search on made-up experts: `node bench/search.ts [count ...]`, by default 1000 10000
 * 100000 1000000. Uses its own PostgreSQL with the product's settings. If BENCH_FOLDER is set, keeps its
 * data in that folder and reuses it.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
if (sizes.length === 0) sizes.push(1_000, 10_000, 100_000, 1_000_000);
const VARIANTS = 12;
const ROUNDS = 8;
/** Runs only the kinds whose name contains this text. */
const only = process.env.BENCH_ONLY ?? '';

const PLACES = [
  '10001',
  '90012',
  '60601',
  '80202',
  '97201',
  '98101',
  '87501',
  '99501',
  '59601',
  '04330',
  '96813',
  '48226',
];
const WORDS = [
  'willow',
  'moreno',
  'sage gar',
  'denver',
  'portland',
  'new york',
  'education',
  'wellness center',
  'edibles',
  'rosemary vance',
  'zzz',
];
const CATEGORY = ['education', 'consulting', 'whole-botanicals', 'aromatic-oils', 'herbal-drops'];
/** Returns the date in this many days. It can't be fixed, because the data can come from an earlier run. */
const someDay = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString();
const at = <T>(list: readonly T[], i: number): T => list[i % list.length]!;

const KINDS: Record<string, (i: number) => Partial<SearchQuery>> = {
  'everything, by rating': () => ({}),
  'everything, by next free': () => ({ sort: 'next-free' }),
  'ZIP, 5 miles': (i) => ({ place: at(PLACES, i), radiusMiles: 5 }),
  'ZIP, 25 miles': (i) => ({ place: at(PLACES, i) }),
  'ZIP, 250 miles': (i) => ({ place: at(PLACES, i), radiusMiles: 250 }),
  'ZIP, 50 miles, by rating': (i) => ({ place: at(PLACES, i), radiusMiles: 50, sort: 'rating' }),
  'ZIP, 50 miles, by next free': (i) => ({ place: at(PLACES, i), radiusMiles: 50, sort: 'next-free' }),
  'state, by rating': (i) => ({ place: at(['Colorado', 'Vermont', 'California', 'Alaska'], i) }),
  words: (i) => ({ q: at(WORDS, i) }),
  'words near ZIP': (i) => ({ q: at(WORDS, i), place: at(PLACES, i * 5), radiusMiles: 100 }),
  category: (i) => ({ category: at(CATEGORY, i) }),
  'category near ZIP': (i) => ({ category: at(CATEGORY, i), place: at(PLACES, i) }),
  'type near ZIP': (i) => ({ type: 'wellness-center', place: at(PLACES, i) }),
  'how you meet': (i) => ({ meet: at(['home-visit', 'cafe', 'in-person'], i) }),
  'how you meet near ZIP': (i) => ({
    meet: at(['home-visit', 'cafe', 'in-person'], i),
    place: at(PLACES, i),
  }),
  price: (i) => ({ price: at(['1', '2', '5'], i) }),
  'price near ZIP': (i) => ({ price: at(['1', '2', '5'], i), place: at(PLACES, i) }),
  'step-free': () => ({ isStepFree: true }),
  'price, step-free, parking near ZIP': (i) => ({
    price: '2',
    isStepFree: true,
    hasParking: true,
    place: at(PLACES, i),
  }),
  language: (i) => ({ language: at(['es', 'vi'], i) }),
  'language near ZIP': (i) => ({ language: at(['es', 'vi'], i), place: at(PLACES, i) }),
  'who meets you near ZIP': (i) => ({ metBy: at(['woman', 'nonbinary'], i), place: at(PLACES, i) }),
  'rating 4.8 near ZIP, 100 miles': (i) => ({ minRating: 4.8, place: at(PLACES, i), radiusMiles: 100 }),
  'available today': () => ({ day: 'today' }),
  'available today near ZIP': (i) => ({ day: 'today', place: at(PLACES, i), sort: 'next-free' }),
  'a day near ZIP': (i) => ({ day: someDay(1 + (i % 12)), place: at(PLACES, i) }),
  'evenings near ZIP': (i) => ({ part: 'evening', place: at(PLACES, i) }),
  'a morning': (i) => ({ day: someDay(1 + (i % 12)), part: 'morning' }),
  'online now': () => ({ online: true }),
  'online now near ZIP, 100 miles': (i) => ({ online: true, place: at(PLACES, i), radiusMiles: 100 }),
  spotlight: () => ({ spotlight: true }),
  'spotlight near ZIP, 250 miles': (i) => ({ spotlight: true, place: at(PLACES, i), radiusMiles: 250 }),
  'spotlight, category, online': (i) => ({ spotlight: true, category: at(CATEGORY, i), online: true }),
  'category, type, online, today': (i) => ({
    category: at(CATEGORY, i),
    type: 'individual',
    online: true,
    day: 'today',
  }),
  'words, category, rating, today, 250 miles by rating': (i) => ({
    q: at(['willow', 'sage', 'moss'], i),
    category: at(CATEGORY, i),
    minRating: 4,
    day: 'today',
    place: at(PLACES, i),
    radiusMiles: 250,
    sort: 'rating',
  }),
  'all filters, 250 miles': (i) => ({
    category: at(CATEGORY, i),
    type: 'individual',
    minRating: 4.5,
    day: 'today',
    online: true,
    spotlight: true,
    place: at(PLACES, i),
    radiusMiles: 250,
  }),
  'area of the map': (i) => ({
    area: at(
      [
        { south: 39.5, west: -105.3, north: 40.1, east: -104.6 },
        { south: 24, west: -125, north: 50, east: -66 },
        { south: 40.4, west: -74.3, north: 41, east: -73.6 },
      ],
      i,
    ),
  }),
  'nothing within 5 miles': (i) => ({
    place: at(['99501', '59001', '04401'], i),
    q: 'rosemary vance',
    radiusMiles: 5,
  }),
};

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;
const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
const ms = (time: number) => time.toFixed(1).padStart(7);

const keptFolder = process.env.BENCH_FOLDER;
const folder = keptFolder ?? temporaryFolder('bench');
const cluster = await startEmbedded({ folder: join(folder, 'postgres') });
try {
  for (const size of sizes) await benchSize(size);
} finally {
  await cluster.stop();
  if (!keptFolder) rmSync(folder, { recursive: true, force: true });
}

async function benchSize(size: number): Promise<void> {
  const name = `bench_${size}`;
  const { client, now } = await openMadeUp(cluster, name, size);

  const open = openDatabase(cluster.url(name), {
    connections: 4,
    log: { info() {}, warn: console.warn, error: console.error },
  });
  let statements: { text: string; values: unknown[]; ms: number }[] = [];
  const query: Query = async (name, text, values) => {
    const from = performance.now();
    const rows = await open.query(name, text, values);
    statements.push({ text, values: [...values], ms: performance.now() - from });
    return rows as never;
  };
  const ctx = visitorTo({ ...open, query }, now);

  console.log(`${'kind'.padEnd(52)} median    p95 | least of 8: median    max   indexes`);
  for (const [kind, make] of Object.entries(KINDS).filter(([name]) => name.includes(only))) {
    const times: number[] = [];
    const quiet: number[] = [];
    const indexes = new Set<string>();
    for (let i = 0; i < VARIANTS; i++) {
      const search = { ...EMPTY_SEARCH, ...make(i) };
      statements = [];
      await searchExperts(ctx, search);
      for (const { text, values } of statements) {
        if (text.includes('listing'))
          for (const index of await indexesOf(client, text, values)) indexes.add(index);
      }
      const own: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const from = performance.now();
        await searchExperts(ctx, search);
        own.push(performance.now() - from);
      }
      times.push(...own);
      quiet.push(Math.min(...own));
    }
    const figures = [median(times), p95(times), median(quiet), Math.max(...quiet)].map(ms).join('');
    console.log(`${kind.padEnd(52)}${figures}  ${[...indexes].sort().join(' ')}`);
  }
  await benchPins(ctx);
  await open.close();
  await client.end();
}

async function indexesOf(client: pg.Client, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  const json = JSON.stringify(rows);
  const names = [...json.matchAll(/"Index Name":"(\w+)"/g)].map((match) => match[1]!);
  if (json.includes('"Seq Scan"')) names.push('SEQ-SCAN');
  return names;
}

async function benchPins(ctx: Context): Promise<void> {
  const first = performance.now();
  const usa = { south: 24, west: -125, north: 50, east: -66 };
  await pinsIn(ctx, usa, 3.5);
  console.log(`pins: first answer (index built) ${ms(performance.now() - first)} ms`);
  for (const [what, bounds, zoom] of [
    ['country', usa, 3.5],
    ['region', { south: 37, west: -109, north: 41, east: -102 }, 6],
    ['city', { south: 40.55, west: -74.1, north: 40.9, east: -73.7 }, 11],
  ] as const) {
    const times: number[] = [];
    let bytes = 0;
    for (let i = 0; i < ROUNDS; i++) {
      const from = performance.now();
      bytes = JSON.stringify(await pinsIn(ctx, bounds, zoom)).length;
      times.push(performance.now() - from);
    }
    console.log(
      `pins: ${what.padEnd(46)}${ms(median(times))}${ms(p95(times))}         ${(bytes / 1024).toFixed(1)} kB`,
    );
  }
}
