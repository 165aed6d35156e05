import { afterAll, expect, it } from 'vitest';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('places_are_checked');
afterAll(() => earlier.close());
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [LISTED, PAUSED] = [idOf(1), idOf(2)];

it('an upgrade takes every place for checked, and lists what was listed', async () => {
  const { pool } = earlier;
  for (const [id, paused] of [
    [LISTED, null],
    [PAUSED, new Date()],
  ]) {
    await pool.query(
      `insert into experts (id, name, type, approved_at, paused_at) values ($1, 'Sage', 'individual', now(), $2)`,
      [id, paused],
    );
    await pool.query(
      `insert into expert_places (id, expert_id, lat, lng, point_seed, public_label, public_lat, public_lng, city, state,
         zone)
       values ($1, $1, 39.7, -105, $1, 'Denver, CO', 39.7, -105, 'Denver', 'CO', 'America/Denver')`,
      [id],
    );
  }

  await earlier.upgrade();

  const { rows } = await pool.query(
    'select expert_id as id, checked_at is not null as checked from expert_places order by 1',
  );
  expect(rows).toEqual([
    { id: LISTED, checked: true },
    { id: PAUSED, checked: true },
  ]);
  const listed = async () =>
    (await pool.query('select expert_id as id from listing order by 1')).rows.map(({ id }) => id);
  expect(await listed()).toEqual([LISTED]);
  await pool.query('update experts set paused_at = null');
  expect(await listed()).toEqual([LISTED, PAUSED]);
  await pool.query('update expert_places set checked_at = null where expert_id = $1', [LISTED]);
  expect(await listed()).toEqual([PAUSED]);
});
