import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openWorld } from '../../tests/world.ts';
import { type Database, sqlState, violatedConstraint } from './database.ts';
import { beforeCommit, queryIn, readWithCommit } from './query-in.ts';
import { runSql } from './run-sql.ts';

const world = await openWorld(2);
await world.asOwner('create table kept (id int constraint kept_once primary key)');
await world.asOwner('grant all on kept to plugwell_app');

const add = (tx: Database, id: number) =>
  queryIn(tx)('kept', 'insert into kept values ($1::int) returning id', [id]);
const ids = async () =>
  (await runSql<{ id: number }>(world.db, sql`select id from kept`)).map(({ id }) => id);
/** The constraint that a failed transaction names. */
const violatedBy = (work: (tx: Database) => Promise<unknown>) =>
  world.db.transaction(work).then(
    () => null,
    (error) => violatedConstraint(error) ?? sqlState(error),
  );

it('a statement that nothing waits for is committed with the rest', async () => {
  await world.db.transaction((tx) => readWithCommit(tx, add(tx, 1)));
  expect(await ids()).toEqual([1]);
});

it('if it fails, the transaction fails with its error, and nothing of it stays', async () => {
  expect(
    await violatedBy(async (tx) => {
      await add(tx, 2);
      await readWithCommit(tx, add(tx, 1));
    }),
  ).toBe('kept_once');
  expect(await ids()).toEqual([1]);
});

it('its error is told, not that of the statements behind it', async () => {
  expect(
    await violatedBy(async (tx) => {
      await readWithCommit(tx, add(tx, 1));
      await add(tx, 3);
    }),
  ).toBe('kept_once');
  expect(
    await violatedBy(async (tx) => {
      beforeCommit(tx, () => readWithCommit(tx, add(tx, 4)));
      await readWithCommit(tx, add(tx, 1));
    }),
  ).toBe('kept_once');
  expect(await ids()).toEqual([1]);
});

it('an error of the work itself is told as it is', async () => {
  const work = world.db.transaction(async (tx) => {
    await readWithCommit(tx, add(tx, 5));
    throw new Error('changed its mind');
  });
  await expect(work).rejects.toThrow('changed its mind');
  expect(await ids()).toEqual([1]);
});

it('the connection serves on after a failure', async () => {
  for (let at = 0; at < 4; at++)
    expect(await violatedBy((tx) => readWithCommit(tx, add(tx, 1)))).toBe('kept_once');
  await Promise.all(
    [10, 11, 12, 13].map((id) => world.db.transaction((tx) => readWithCommit(tx, add(tx, id)))),
  );
  expect((await ids()).toSorted((a, b) => a - b)).toEqual([1, 10, 11, 12, 13]);
});
