import { afterAll, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('what_reports_are_about');
afterAll(() => earlier.close());

it('an upgrade leaves each report about the person that it was about, and one open for each pair', async () => {
  const [kim, lee] = [newId(), newId()];
  for (const id of [kim, lee]) {
    await earlier.pool.query(`insert into users (id, name, email) values ($1, 'Kim Fern', $2)`, [
      id,
      `${id}@example.test`,
    ]);
  }
  await earlier.pool.query(
    `insert into reports (id, reporter_id, reported_id, reason, status, created_at)
     values ($1, $3, $4, 'safety', 'open', now()), ($2, $3, $4, 'safety', 'closed', now())`,
    [newId(), newId(), kim, lee],
  );
  await earlier.upgrade();
  const { rows } = await earlier.pool.query(
    'select distinct subject_kind, subject_id, subject_number, words from reports',
  );
  expect(rows).toEqual([{ subject_kind: 'person', subject_id: lee, subject_number: 0, words: null }]);
  const again = earlier.pool.query(
    `insert into reports (id, reporter_id, reported_id, subject_id, reason, created_at)
     values ($1, $2, $3, $3, 'fraud', now())`,
    [newId(), kim, lee],
  );
  await expect(again).rejects.toThrow('reports_one_open');
});
