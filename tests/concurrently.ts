import type pg from 'pg';
import { codeOf } from './world.ts';

/** Opens this many connections of a pool, so no attempt has to wait for one. */
export async function warmUp({ pool }: { pool: pg.Pool }, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => pool.query('select pg_sleep(0.02)')));
}

/**
 * Starts all attempts at the same moment, with a barrier at which each waits for the last one.
 * @returns each attempt's outcome, in order: 'done', the code of its refusal, or its error as text.
 */
export async function concurrently(attempts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const barrier = Promise.withResolvers<void>();
  const codes = attempts.map(async (attempt) => {
    await barrier.promise;
    return await codeOf(attempt());
  });
  barrier.resolve();
  return await Promise.all(codes);
}

export function times<Result>(
  count: number,
  attempt: (at: number) => Promise<Result>,
): (() => Promise<Result>)[] {
  return Array.from({ length: count }, (_, at) => () => attempt(at));
}

export function tallyOf(codes: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
}
