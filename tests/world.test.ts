import { expect, it } from 'vitest';
import { experts } from '../core/people/experts/tables.ts';
import { openWorld } from './world.ts';

const world = await openWorld();

it('gives each test file its own migrated database', async () => {
  const { id } = await world.anExpert();
  const rows = await world.db.select({ id: experts.id }).from(experts);
  expect(rows).toEqual([{ id }]);
});
