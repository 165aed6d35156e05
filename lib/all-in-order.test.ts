import { expect, it } from 'vitest';
import { allInOrder } from './all-in-order.ts';

it('returns all results', async () => {
  expect(await allInOrder([Promise.resolve(1), null, 'two'])).toEqual([1, null, 'two']);
});

it('fails with the first failure in order, even if another came earlier', async () => {
  const later = Promise.withResolvers<never>();
  const all = allInOrder([Promise.resolve(1), later.promise, Promise.reject(new Error('aborted'))]);
  later.reject(new Error('the cause'));
  await expect(all).rejects.toThrow('the cause');
});
