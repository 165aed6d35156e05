import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { ACTIVE_STATUSES } from './booking-life.ts';

const world = await openWorld();
it('the constraint against a client’s overlaps covers exactly the active statuses', async () => {
  const { rows } = await world.db.execute<{ name: string; rule: string }>(sql`
    select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'x' and conrelid = 'bookings'::regclass`);
  expect(rows.map(({ name }) => name)).toEqual(['bookings_client_no_overlap']);
  const named = [...rows[0]!.rule.matchAll(/'([\w-]+)'::text/g)].map(([, status]) => status);
  expect(named.toSorted()).toEqual([...ACTIVE_STATUSES].toSorted());
});
