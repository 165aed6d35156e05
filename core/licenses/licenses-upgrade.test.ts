import { afterAll, expect, it } from 'vitest';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('licenses');
afterAll(() => earlier.close());
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [OWNER, CENTER, INDIVIDUAL] = [idOf(1), idOf(2), idOf(3)];

it('an upgrade keeps the licenses of the centers that were approved', async () => {
  const { pool } = earlier;
  await pool.query(`insert into users (id, name, email) values ($1, 'Robin', 'a@example.test')`, [OWNER]);
  for (const [id, type] of [
    [CENTER, 'wellness-center'],
    [INDIVIDUAL, 'individual'],
  ]) {
    await pool.query(`insert into experts (id, name, type) values ($1, 'Sage', $2)`, [id, type]);
  }
  const apply = (n: number, status: string, type: string, practice: string | null, lastDay: string | null) =>
    pool.query(
      `insert into applications (id, user_id, status, type, license_number, license_state, license_expires_on, practice_id,
         submitted_at, decided_at, created_at, updated_at)
       values ($1, $2, $3, $4, 'CO-1', $5, $6, $7, now(), now(), now(), now())`,
      [idOf(10 + n), OWNER, status, type, lastDay && 'CO', lastDay, practice],
    );
  await apply(1, 'approved', 'wellness-center', CENTER, '2027-06-30');
  await apply(2, 'approved', 'individual', INDIVIDUAL, null);
  await apply(3, 'rejected', 'wellness-center', null, '2027-06-30');

  await earlier.upgrade();

  const { rows } = await pool.query(
    `select practice_id as practice, status, number, state, expires_on::text as "lastDay" from licenses`,
  );
  expect(rows).toEqual([
    { practice: CENTER, status: 'valid', number: 'CO-1', state: 'CO', lastDay: '2027-06-30' },
  ]);
});
