import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { People } from './people.ts';
import type { Product } from './product.ts';
import { countLost, startWriters, type Tally } from './writers.ts';

/** The effects of one kind of fault on a product under load. */
export type FaultFigures = {
  rounds: number;
  /**
   * Time from the end of the fault (or its start if it has no end) until the product is ready and
   * acknowledges a write.
   */
  secondsUntilHealthy: number[];
  acknowledged: { messages: number; bookings: number };
  lost: number;
  processesEnded: number;
  logLinesPerMinute: number;
  said: Record<string, number>;
  refused: Record<string, number>;
  p95Ms: number;
};

/** A fault to cause, to keep for a while, and to end if it does not end by itself. */
export type Fault = { begin(): Promise<void>; lastsMs: number; end?(): Promise<void> };

export async function runFault(
  product: Product,
  people: People,
  fault: Fault,
  options: { rounds: number; databaseUrl: string; pauseMs: number },
): Promise<FaultFigures> {
  const writers = await startWriters(product.origin, people, options.pauseMs);
  const { tally } = writers;
  const before = { lines: product.lines.length, printed: product.printed.length };
  const from = performance.now();
  const secondsUntilHealthy: number[] = [];
  let ended = 0;
  try {
    await until(() => tally.lastAt > from);
    for (let round = 0; round < options.rounds; round++) {
      await wait(1500);
      await fault.begin();
      await wait(fault.lastsMs);
      await fault.end?.();
      const over = performance.now();
      await product.untilReady();
      await until(() => tally.lastAt > over || !product.isAlive());
      secondsUntilHealthy.push(
        (Math.max(tally.lastAt, over) - over + (fault.end ? 0 : fault.lastsMs)) / 1000,
      );
      if (!product.isAlive()) ended++;
    }
  } finally {
    await writers.stop();
  }
  const said = [
    ...product.lines.slice(before.lines).map(({ msg }) => msg),
    ...product.printed.slice(before.printed),
  ];
  const minutes = (performance.now() - from) / 60_000;
  return {
    rounds: options.rounds,
    secondsUntilHealthy,
    acknowledged: { messages: tally.messages.length, bookings: tally.bookings.length },
    lost: await countLost(options.databaseUrl, tally),
    processesEnded: ended,
    logLinesPerMinute: Math.round(said.length / minutes),
    said: counted(said),
    refused: Object.fromEntries(tally.refused),
    p95Ms: p95(tally),
  };
}

export function killedDatabase(dataDir: string): Fault {
  return {
    lastsMs: 0,
    async begin() {
      const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
      const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
      if (pid > 1) process.kill(pid, 'SIGKILL');
      // Otherwise, the first check could still find the database ready.
      await wait(100);
    },
  };
}

export function builtInUrl(dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  const { password } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'));
  return `postgres://plugwell:${password}@/postgres?host=${encodeURIComponent(folder)}&port=5432`;
}

async function until(isSo: () => boolean): Promise<void> {
  const from = performance.now();
  while (!isSo()) {
    if (performance.now() - from > 180_000) throw new Error('nothing came of it within 3 minutes');
    await wait(20);
  }
}

function counted(messages: string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(messages, (one) => one)].map(([one, all]) => [one, all.length]));
}

function p95({ times }: Tally): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);
}

export function lineOf(what: string, figures: FaultFigures): Record<string, string | number> {
  const seconds = figures.secondsUntilHealthy.toSorted((a, b) => a - b);
  const { messages, bookings } = figures.acknowledged;
  return {
    fault: what,
    rounds: figures.rounds,
    'healthy after, s (median)': (seconds[seconds.length >> 1] ?? 0).toFixed(1),
    '(longest)': (seconds.at(-1) ?? 0).toFixed(1),
    acknowledged: messages + bookings,
    lost: figures.lost,
    'processes ended': figures.processesEnded,
    'log lines a minute': figures.logLinesPerMinute,
    'p95, ms': figures.p95Ms,
    'not acknowledged': JSON.stringify(figures.refused),
  };
}
