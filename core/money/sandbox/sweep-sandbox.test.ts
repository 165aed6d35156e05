import { expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { openWorld } from '../../../tests/world.ts';
import { sandboxRecords } from '../payments/tables.ts';
import { sweepSandbox } from './sweep-sandbox.server.ts';

const world = await openWorld();

it.each<[id: string, data: object, days: number, isKept: boolean]>([
  ['key:a', {}, 29, true],
  ['key:b', {}, 31, false],
  ['page:a', { status: 'paid' }, 29, true],
  ['page:b', { status: 'open' }, 31, false],
  ['portal:a', {}, 29, true],
  ['portal:b', {}, 31, false],
  ['customer:a', { subscriptionRef: 'gone' }, 364, true],
  ['customer:b', { subscriptionRef: 'gone' }, 366, false],
  ['payment:a', {}, 364, true],
  ['payment:b', {}, 366, false],
  ['bill:a', {}, 364, true],
  ['bill:b', {}, 366, false],
  ['subscription:a', { status: 'ended' }, 364, true],
  ['subscription:b', { status: 'ended' }, 366, false],
  ['subscription:c', { status: 'active' }, 4000, true],
])('a test record %s %o of %i days ago is kept: %s', async (id, data, days, isKept) => {
  const updatedAt = asDate(world.now.subtract({ hours: 24 * days }));
  await world.db.insert(sandboxRecords).values({ id, data, updatedAt });
  await sweepSandbox(world.asProduct('check-ledger'));
  expect(await sweepSandbox(world.asProduct('check-ledger'))).toBe(0);
  expect((await world.db.select().from(sandboxRecords)).length > 0).toBe(isKept);
  await world.db.delete(sandboxRecords);
});

it('keeps the customer of a running subscription, no matter how old', async () => {
  const updatedAt = asDate(world.now.subtract({ hours: 24 * 4000 }));
  await world.db.insert(sandboxRecords).values([
    { id: 'customer:a', data: { subscriptionRef: 'a' }, updatedAt },
    { id: 'subscription:a', data: { status: 'active' }, updatedAt },
  ]);
  expect(await sweepSandbox(world.asProduct('check-ledger'))).toBe(0);
});
