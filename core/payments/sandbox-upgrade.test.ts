import { afterAll, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('customers_of_the_sandbox');
afterAll(() => earlier.close());

it('an upgrade gives each test subscription the record by which its portal is opened', async () => {
  const [customerRef, subscriptionRef] = [`cus_${newId()}`, `sub_${newId()}`];
  const keep = (id: string, data: object) =>
    earlier.pool.query('insert into sandbox_records (id, data, updated_at) values ($1, $2, now())', [
      id,
      JSON.stringify(data),
    ]);
  await keep(`subscription:${subscriptionRef}`, { customerRef, status: 'past-due' });
  await keep('subscription:without', {});
  await keep('page:one', { customerRef: 'cus_other' });
  await earlier.upgrade();
  const { rows } = await earlier.pool.query(
    `select id, data from sandbox_records where id like 'customer:%'`,
  );
  expect(rows).toEqual([{ id: `customer:${customerRef}`, data: { subscriptionRef } }]);
});
