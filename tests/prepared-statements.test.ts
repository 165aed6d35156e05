import { expect, it } from 'vitest';
import { openWorld } from './world.ts';

const { pool } = await openWorld(1);
const prepared = async () => {
  const { rows } = await pool.query('select statement from pg_prepared_statements order by prepare_time');
  return rows.map(({ statement }) => statement);
};

it('prepares each statement with values once', async () => {
  for (const n of [1, 2]) {
    expect((await pool.query('select $1::int as n', [n])).rows).toEqual([{ n }]);
    expect((await pool.query({ text: 'select $1::text as t', values: [`${n}`] })).rows).toEqual([
      { t: `${n}` },
    ]);
    expect((await pool.query({ text: 'select $1::int', rowMode: 'array' }, [n])).rows).toEqual([[n]]);
  }
  expect(await prepared()).toEqual(['select $1::int as n', 'select $1::text as t', 'select $1::int']);
});

it('leaves multiple statements and named statements unchanged', async () => {
  await pool.query('create temporary table leaves (n int); insert into leaves values (1)');
  await pool.query({ name: 'own', text: 'select n from leaves where n = $1', values: [1] });
  const { rows } = await pool.query(
    "select name from pg_prepared_statements where statement like '%leaves%'",
  );
  expect(rows).toEqual([{ name: 'own' }]);
});

it('works again after a failed statement', async () => {
  const wrong = () => pool.query('select n from branches where n = $1', [1]);
  await expect(wrong()).rejects.toThrow('branches');
  await pool.query('create temporary table branches (n int)');
  expect((await wrong()).rows).toEqual([]);
});
