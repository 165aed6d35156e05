import { expect, it } from 'vitest';
import { openWorld } from '../../tests/world.ts';

const { query } = await openWorld(1);

const statement = (i: number) => query<{ n: number }>(`kept ${i}`, `select ${i} + $1::int as n`, [1]);
const prepared = () =>
  query<{ name: string; memory: number }>(
    '',
    'select name from pg_prepared_statements order by prepare_time',
    [],
  );

it('keeps a bounded number of recent statements per connection, and all continue to work', async () => {
  for (let i = 0; i < 300; i++) {
    expect(await statement(i)).toEqual([{ n: i + 1 }]);
    expect(await statement(7)).toEqual([{ n: 8 }]);
  }
  const names = (await prepared()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.length).toBeLessThanOrEqual(64);
  expect(names).toContain('kept 7');
  expect(names).toContain('kept 299');
  expect(names).not.toContain('kept 200');
  for (const again of [0, 150, 299]) expect(await statement(again)).toEqual([{ n: again + 1 }]);
});

it('leaves the connection unchanged when a statement fails', async () => {
  await expect(query('wrong', 'select nothing from nowhere', [])).rejects.toThrow();
  for (let i = 400; i < 500; i++) await statement(i);
  await expect(query('wrong', 'select nothing from nowhere', [])).rejects.toThrow();
  expect(await statement(400)).toEqual([{ n: 401 }]);
});
