import { afterAll, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('what_clients_say');
afterAll(() => earlier.close());

it('an upgrade shows the reviews that were shown, tells nobody of them anew, and keeps their mean in full', async () => {
  const expertId = newId();
  await earlier.pool.query(
    `insert into experts (id, name, type, rating, review_count) values ($1, 'Sage Alder', 'individual', 3.33, 3)`,
    [expertId],
  );
  for (const [rating, reason] of [
    [5, null],
    [4, null],
    [1, null],
    [1, 'It names a client.'],
  ] as const) {
    await earlier.pool.query(
      `insert into reviews (id, expert_id, author_name, rating, hidden_at, hidden_reason)
       values ($1, $2, 'Robin R.', $3, case when $4::text is null then null else now() end, $4)`,
      [newId(), expertId, rating, reason],
    );
  }
  await earlier.upgrade();
  const { rows } = await earlier.pool.query(
    `select is_shown, count(*)::int, bool_and(announced_at = created_at) as told from reviews group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { is_shown: false, count: 1, told: true },
    { is_shown: true, count: 3, told: true },
  ]);
  const { rows: kept } = await earlier.pool.query('select rating, review_count from experts where id = $1', [
    expertId,
  ]);
  expect(kept).toEqual([{ rating: 3.333333, review_count: 3 }]);
});
