import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { warmDiscovery } from '../core/finding/discovery/warm-up.server.ts';
import { openGrown } from './growth-database.ts';
import { measureNode } from './growth-node.ts';
import { operationsIn } from './growth-operations.ts';
import { postmasterOf, processorMs } from './processor.ts';

/**
 * Prints how the cost of each page and job grows: `node bench/growth.ts [experts/bookings ...]`, by default
 * 10000/1000000 100000/1000000 1000000/1000000 100000/10000000. Each cell is the processor time of one, Node
 * and database together, in milliseconds. `BENCH_ONLY` runs only what contains this text. If
 * `BENCH_FOLDER` is set, keeps the databases in that folder and reuses them. The rows of a node need a build. A mark says that a
 * row grew faster than the logarithm of experts times bookings; `REASONS` names those that
 * may. Runs each size in its own process, because memory is one of the rows. Linux only.
 */
const DEFAULT = ['10000/1000000', '100000/1000000', '1000000/1000000', '100000/10000000'];
const sizes = process.argv.slice(2);
const only = process.env.BENCH_ONLY ?? '';
const ROUNDS = 20;
/** A slow row needs fewer rounds. */
const LEAST_ROUNDS = 5;
const ENOUGH_MS = 5000;
/** Times below this many milliseconds are noise. */
const NOISE_MS = 3;

/** Why a row may grow faster than the logarithm. */
const REASONS: Record<string, string> = {
  'map, whole country': 'it adds up every cell with experts, of which there are at most 11,000',
  'map, category and language': 'it adds up every cell with experts, of which there are at most 11,000',
  'map, New York': 'it reads a bit of every place in the cells in view',
  'search, words': 'the index lists every expert with the word',
  'job: cities': 'it counts everyone in the cities of 200 changed experts',
  'admin: figures of 14 days': 'it counts every booking of 14 days',
};

type Figures = Record<string, number>;

function inOwnProcess(size: string): Figures {
  const { stdout, status } = spawnSync(process.execPath, [import.meta.filename, size], {
    env: { ...process.env, BENCH_JSON: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${size} ended with ${status}`);
  return JSON.parse(stdout) as Figures;
}

async function measure(size: string): Promise<Figures> {
  const [experts, bookings] = size.split('/').map(Number) as [number, number];
  const { world, clients, folder, close } = await openGrown(experts, bookings);
  try {
    const figures: Figures = only && !'node'.includes(only) ? {} : await measureNode(world, folder);
    await warmDiscovery(world.as(null));
    const databaseMs = () => processorMs([postmasterOf(folder)]);
    for (const [name, run] of Object.entries(await operationsIn(world, clients))) {
      if (!name.includes(only)) continue;
      // A job does its due work first. What counts is a later run.
      for (let warm = 0; warm < 3; warm++) await run(warm);
      const before = { node: process.cpuUsage(), database: databaseMs() };
      const began = performance.now();
      let rounds = 0;
      while (rounds < ROUNDS && (rounds < LEAST_ROUNDS || performance.now() - began < ENOUGH_MS)) {
        await run(3 + rounds++);
      }
      const { user, system } = process.cpuUsage(before.node);
      figures[name] = ((user + system) / 1000 + databaseMs() - before.database) / rounds;
      console.error(`${size} ${name}: ${figures[name].toFixed(1)}`);
    }
    globalThis.gc?.();
    figures['memory of the process, MB'] = process.memoryUsage().rss / 1e6;
    return figures;
  } finally {
    await close();
  }
}

function print(all: readonly (readonly [string, Figures])[]): void {
  if (process.env.BENCH_JSON) {
    console.log(JSON.stringify(all[0]![1]));
    return;
  }
  console.log(`Processor milliseconds of one (machine load ${loadavg()[0]!.toFixed(1)})`);
  console.log(`${''.padEnd(30)}${all.map(([size]) => size.padStart(18)).join('')}`);
  for (const name of Object.keys(all[0]![1])) {
    const cells = all.map(([, figures]) => (figures[name] ?? Number.NaN).toFixed(1).padStart(18));
    console.log(`${name.padEnd(30)}${cells.join('')}  ${verdict(name, all)}`);
  }
}

/** Returns a mark if a row grew faster than the logarithm, with the reason if it may. */
function verdict(name: string, all: readonly (readonly [string, Figures])[]): string {
  const logOf = (size: string) => size.split('/').reduce((sum, count) => sum + Math.log(Number(count)), 0);
  const [smallest] = all;
  const faster = all.some(([size, figures]) => {
    const allowed = Math.max(smallest![1][name]!, NOISE_MS) * (logOf(size) / logOf(smallest![0])) * 1.5;
    return figures[name]! > allowed;
  });
  return faster ? `grows: ${REASONS[name] ?? 'faster than log n'}` : '';
}

if (sizes.length === 1) print([[sizes[0]!, await measure(sizes[0]!)]]);
else {
  const all: [string, Figures][] = [];
  for (const size of sizes.length > 0 ? sizes : DEFAULT) all.push([size, inOwnProcess(size)]);
  print(all);
}
