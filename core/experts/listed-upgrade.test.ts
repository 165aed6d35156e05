import { afterAll, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('say_why_an_expert_is_not_listed');
afterAll(() => earlier.close());

it('an upgrade keeps who is listed, and gives the suspended their approval and its own reason', async () => {
  const { pool } = earlier;
  const admin = newId();
  await pool.query(`insert into users (id, name, email) values ($1, 'Alex', 'alex@example.test')`, [admin]);
  const people = {
    listed: { approved: '2026-01-01', suspension: null },
    'waits for approval': { approved: null, suspension: null },
    suspended: { approved: null, suspension: { approved: '2026-01-02', lifted: null } },
    'suspended, not approved before': { approved: null, suspension: { approved: null, lifted: null } },
    'suspended once': {
      approved: '2026-01-03',
      suspension: { approved: '2026-01-03', lifted: '2026-02-01' },
    },
  };
  for (const [name, { approved, suspension }] of Object.entries(people)) {
    const id = newId();
    await pool.query(`insert into users (id, name, email) values ($1, $2, $2)`, [id, name]);
    await pool.query(
      `insert into experts (id, user_id, name, type, location, city, state, lat, lng, zone, approved_at)
       values ($1, $1, $2, 'individual', '', '', 'CO', 39, -104, 'America/Denver', $3)`,
      [id, name, approved],
    );
    if (suspension) {
      await pool.query(
        `insert into suspensions (id, user_id, reason, listing_approved_at, suspended_by, suspended_at, lifted_at)
         values ($1, $1, 'because', $2, $3, '2026-01-20', $4)`,
        [id, suspension.approved, admin, suspension.lifted],
      );
    }
  }
  await earlier.upgrade();
  const { rows } = await pool.query(
    `select name, approved_at is not null as approved, suspended_at is not null as suspended, is_listable as listable,
       exists (select 1 from listing where expert_id = id) as listed from experts order by id`,
  );
  expect(rows).toEqual([
    { name: 'listed', approved: true, suspended: false, listable: true, listed: true },
    { name: 'waits for approval', approved: false, suspended: false, listable: false, listed: false },
    { name: 'suspended', approved: true, suspended: true, listable: false, listed: false },
    {
      name: 'suspended, not approved before',
      approved: false,
      suspended: true,
      listable: false,
      listed: false,
    },
    { name: 'suspended once', approved: true, suspended: false, listable: true, listed: true },
  ]);
});
