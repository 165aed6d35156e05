import type pg from 'pg';
import { codeOf } from './world.ts';

/** Opens `connections` connections of a pool, so that no attempt has to wait for one. */
export async function warmUp({ pool }: { pool: pg.Pool }, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => pool.query('select pg_sleep(0.02)')));
}

/**
 * Starts all attempts at the same moment: each waits at a barrier for the last one.
 * @returns the outcome of each, in order: 'done', the code of its refusal, or the error as text.
 */
export async function atOnce(attempts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const barrier = Promise.withResolvers<void>();
  const codes = attempts.map(async (attempt) => {
    await barrier.promise;
    return await codeOf(attempt());
  });
  barrier.resolve();
  return await Promise.all(codes);
}

/** Returns `count` attempts, each of which calls the same function with its own number, from 0. */
export function times<Result>(
  count: number,
  attempt: (at: number) => Promise<Result>,
): (() => Promise<Result>)[] {
  return Array.from({ length: count }, (_, at) => () => attempt(at));
}

export function tallyOf(codes: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
}
