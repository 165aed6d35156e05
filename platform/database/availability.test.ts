import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openCutLine } from '../../tests/cut-line.ts';
import { openWorld } from '../../tests/world.ts';
import { pauseAfter } from './availability.ts';
import { openDatabase } from './database.ts';
import { isUnavailable } from './unavailable.ts';

const world = await openWorld(2);
const line = await openCutLine(world.url);
const told: { level: string; message: string; fields: Record<string, unknown> }[] = [];
const write = (level: string) => (fields: object, message: string) => {
  told.push({ level, message, fields: fields as Record<string, unknown> });
};
const log = { info: write('info'), warn: write('warn'), error: write('error') };
const database = openDatabase(line.url, { connections: 3, log });
const { db, pool, query, availability } = database;
afterAll(async () => {
  await line.mend().catch(() => {});
  await database.close();
  await line.close();
});
beforeEach(() => {
  told.length = 0;
});

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );
const messages = () => told.map(({ level, message }) => `${level}: ${message}`);
async function until(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !isSo(); i++) await wait(10);
  expect(isSo()).toBe(true);
}

it('fails only the transaction whose connection is lost, and releases the connection', async () => {
  for (let round = 0; round < 4; round++) {
    const failed = await failureOf(
      db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
        await world.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
        await wait(20);
        await tx.execute(sql`select 1`);
      }),
    );
    expect(isUnavailable(failed)).toBe(true);
  }
  expect(pool.totalCount - pool.idleCount).toBe(0);
  expect(await query('one', 'select 1 as one', [])).toEqual([{ one: 1 }]);
  expect(messages()).toEqual(['warn: a connection to the database was lost']);
});

it('also releases a connection that breaks before its transaction begins', async () => {
  const connect = pool.connect.bind(pool);
  pool.connect = (async () => {
    const client = await connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await world.db.execute(sql`select pg_terminate_backend(${rows[0].pid})`);
    await wait(20);
    return client;
  }) as typeof pool.connect;
  for (let round = 0; round < 4; round++) {
    expect(isUnavailable(await failureOf(db.transaction(async () => {})))).toBe(true);
  }
  pool.connect = connect as typeof pool.connect;
  expect(await query('one', 'select 1 as one', [])).toEqual([{ one: 1 }]);
});

it('fails fast while the database is down, logs that once, and recovers on its own', async () => {
  await line.cut();
  await failureOf(query('one', 'select 1 as one', []));
  await until(availability.isAway);
  const asked = Array.from({ length: 200 }, () => failureOf(query('one', 'select 1 as one', [])));
  const failures = await Promise.all(asked);
  expect(failures.every(isUnavailable)).toBe(true);
  expect(isUnavailable(await failureOf(db.transaction(async () => {})))).toBe(true);
  await line.mend();
  await until(() => !availability.isAway());
  expect(await query('one', 'select 1 as one', [])).toEqual([{ one: 1 }]);
  expect(messages()).toEqual(['error: the database is away', 'info: the database is back']);
  expect(told.at(-1)?.fields).toMatchObject({ seconds: expect.any(Number) });
});

it('keeps other errors in a quiet log, and drops those that the database causes', async () => {
  await line.cut();
  const failed = await failureOf(db.execute(sql`select 1`));
  await until(availability.isAway);
  const quiet = availability.quiet(log);
  quiet.error({ err: failed }, 'a request failed');
  quiet.error(
    { err: { ...(failed as { cause: object }).cause, queue: 'send-mail' } },
    'the job queue failed',
  );
  quiet.error({ err: new Error('no such template') }, 'a page failed');
  quiet.info({ path: '/' }, 'answered');
  await line.mend();
  await until(() => !availability.isAway());
  expect(messages()).toEqual([
    'error: the database is away',
    'error: a page failed',
    'info: answered',
    'info: the database is back',
  ]);
});

it('refuses after a bounded wait when the pool is full', async () => {
  const held = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  const failed = await failureOf(query('one', 'select 1 as one', []));
  for (const client of held) client.release();
  expect(isUnavailable(failed)).toBe(true);
  await until(() => told.length > 0);
  expect(availability.isAway()).toBe(false);
  expect(messages()).toEqual(['warn: no connection to the database came free in time']);
});

it('counts a server as down if it accepts connections but never responds', async () => {
  const warm = await pool.connect();
  line.hold();
  const asked = failureOf(query('one', 'select 1 as one', []));
  warm.release();
  availability.note(
    Object.assign(new Error('silent'), { name: 'DatabaseUnavailable', trouble: 'busy' }) as never,
  );
  await until(availability.isAway);
  expect(isUnavailable(await failureOf(query('one', 'select 1 as one', [])))).toBe(true);
  line.release();
  await until(() => !availability.isAway());
  await asked;
});

it('does not blame the database for an invalid statement', async () => {
  const failed = await failureOf(query('wrong', 'select nothing from nowhere', []));
  expect(failed).toMatchObject({ code: '42P01' });
  expect(isUnavailable(failed)).toBe(false);
  expect(messages()).toEqual([]);
});

it('probes often in a short outage, and less often in a long one', () => {
  expect(pauseAfter(0)).toBe(100);
  expect(pauseAfter(2_000)).toBe(100);
  expect(pauseAfter(8_000)).toBe(400);
  expect(pauseAfter(3_600_000)).toBe(1_000);
});
