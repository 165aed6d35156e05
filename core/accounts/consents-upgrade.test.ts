import { afterAll, expect, it } from 'vitest';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('consents_as_rows');
afterAll(() => earlier.close());

it('accounts of before agreed at their sign-up, but not those that never finished it or have left', async () => {
  const joined = '2026-01-01T00:00:00.000Z';
  await earlier.pool.query(`insert into users (id, name, email, date_of_birth, created_at, deleted_at) values
    (gen_random_uuid(), 'Member', 'a@example.test', '1990-01-01', '${joined}', null),
    (gen_random_uuid(), 'Unfinished', 'b@example.test', null, '${joined}', null),
    (gen_random_uuid(), '', 'c@deleted.invalid', null, '${joined}', '2026-02-01T00:00:00Z')`);
  await earlier.upgrade();
  const { rows } = await earlier.pool.query(`
    select u.name, c.document, c.version, c.act, c.ip_address as address, c.at
    from consents c join users u on u.id = c.user_id order by c.document`);
  const given = {
    name: 'Member',
    version: '2025-05-05',
    act: 'sign-up',
    address: null,
    at: new Date(joined),
  };
  expect(rows).toEqual([
    { ...given, document: 'privacy' },
    { ...given, document: 'terms' },
  ]);
});
