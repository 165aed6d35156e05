import type pg from 'pg';
import { codeOf } from './world.ts';

/** Opens so many connections of a pool, so that no attempt is late for want of one. */
export async function warmUp({ pool }: { pool: pg.Pool }, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => pool.query('select pg_sleep(0.02)')));
}

/**
 * Makes all attempts at one moment: each stands at a barrier until the last one is there.
 * @returns what each came to, in their order: 'done', the code of its refusal, or the fault in words.
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

/** The same attempt so many times. */
export function times<Result>(
  count: number,
  attempt: (at: number) => Promise<Result>,
): (() => Promise<Result>)[] {
  return Array.from({ length: count }, (_, at) => () => attempt(at));
}

/** How many came to what. */
export function tallyOf(codes: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
}
