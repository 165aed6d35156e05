import { expect, it } from 'vitest';
import { noSooner } from './no-sooner.server.ts';

it('returns the result once the time has passed, and not before', async () => {
  const time = Promise.withResolvers<void>();
  const told: string[] = [];
  const telling = noSooner(Promise.resolve('done'), time.promise).then((result) => told.push(result));
  await new Promise(setImmediate);
  expect(told).toEqual([]);
  time.resolve();
  await telling;
  expect(told).toEqual(['done']);
});
