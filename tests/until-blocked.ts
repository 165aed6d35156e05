import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until this many connections to a database wait for a lock. */
export async function untilBlocked({ pool }: { pool: pg.Pool }, connections: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(connections);
}
