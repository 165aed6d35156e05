import { afterAll, expect, it } from 'vitest';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('letters_end');
afterAll(() => earlier.close());

it('letters of before count from their last answer, or from when they were written', async () => {
  const answered = '00000000-0000-7000-8000-000000000009';
  const admin = '00000000-0000-7000-8000-000000000001';
  await earlier.pool.query(`insert into users (id, name, email) values ('${admin}', 'A', 'a@example.test')`);
  await earlier.pool.query(`
    insert into contact_messages (id, name, email, subject, message, status, created_at) values
      (gen_random_uuid(), 'Rob', 'r@example.test', 'waits', 'a message', 'new', '2026-01-01T00:00:00Z'),
      (gen_random_uuid(), 'Rob', 'r@example.test', 'done', 'a message', 'done', '2026-01-02T00:00:00Z'),
      ('${answered}', 'Rob', 'r@example.test', 'answered', 'a message', 'answered', '2026-01-03T00:00:00Z')`);
  await earlier.pool.query(`insert into contact_answers (id, message_id, admin_id, body, at)
    values (gen_random_uuid(), '${answered}', '${admin}', 'Yes.', '2026-03-01T00:00:00Z')`);
  await earlier.upgrade();
  const { rows } = await earlier.pool.query('select subject, closed_at from contact_messages order by 1');
  expect(rows.map((row) => [row.subject, row.closed_at?.toISOString() ?? null])).toEqual([
    ['answered', '2026-03-01T00:00:00.000Z'],
    ['done', '2026-01-02T00:00:00.000Z'],
    ['waits', null],
  ]);
});
