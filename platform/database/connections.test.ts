import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openCutLine } from '../../tests/cut-line.ts';
import { openWorld } from '../../tests/world.ts';
import { openConnections } from './connections.ts';
import { overPool } from './database.ts';
import { oneHost } from './hosts.ts';
import { queryIn } from './query-in.ts';
import { runSql } from './run-sql.ts';
import { isUnavailable } from './unavailable.ts';

const world = await openWorld(1);
const line = await openCutLine(world.adminUrl);
afterAll(() => line.close());

it('ends statements at once that wait for a silent server, when it is left', async () => {
  const host = oneHost(line.url);
  const availability = { isAway: () => false, note() {}, suspect() {} };
  const pool = openConnections(host, { connections: 2, availability });
  const { query, db } = overPool(pool);
  await Promise.all([query('one', 'select 1', []), query('other', 'select 1', [])]);
  line.hold();
  const waiting = [
    query('silence', 'select 2', []),
    db.transaction(async (tx) => {
      await Promise.all([runSql(tx, sql`select 3`), queryIn(tx)('more', 'select 4', [])]);
    }),
  ].map((one) => one.catch((error: unknown) => error));
  await expect.poll(() => [pool.totalCount, pool.idleCount]).toEqual([2, 0]);
  host.leave();
  expect((await Promise.all(waiting)).map(isUnavailable)).toEqual([true, true]);
  line.release();
  await pool.end();
});

it.each([
  ['committed', null],
  ['rolled back', new Error('refused')],
])(
  'runs no statement of a transaction that was %s, on a connection that others use',
  async (_how, refusal) => {
    const KEEP = "select set_config('plugwell.kept', 'yes', false)";
    const strays: Promise<PromiseSettledResult<unknown>[]>[] = [];
    for (const accessMode of ['read write', 'read only'] as const) {
      const work = world.db.transaction(
        async (tx) => {
          const query = queryIn(tx);
          const first = query('first', 'select 1', []);
          const later = first.then(() => new Promise((resolve) => setImmediate(resolve)));
          const run = [() => query('stray', KEEP, []), () => runSql(tx, sql.raw(KEEP))];
          strays.push(Promise.allSettled([first, later].flatMap((when) => run.map((one) => when.then(one)))));
          if (refusal) throw refusal;
        },
        { accessMode },
      );
      await work.catch((error: unknown) => expect(error).toBe(refusal));
    }
    for (const { status } of (await Promise.all(strays)).flat()) expect(status).toBe('rejected');
    const [kept] = await world.query<{ kept: string | null }>(
      'kept',
      "select current_setting('plugwell.kept', true) as kept",
      [],
    );
    expect(kept!.kept ?? '').toBe('');
  },
);
