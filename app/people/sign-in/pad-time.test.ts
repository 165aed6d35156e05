import { expect, it } from 'vitest';
import { padTime } from './pad-time.server.ts';

it('returns the result only after the minimum time', async () => {
  const time = Promise.withResolvers<void>();
  const told: string[] = [];
  const telling = padTime(Promise.resolve('done'), time.promise).then((result) => told.push(result));
  await new Promise(setImmediate);
  expect(told).toEqual([]);
  time.resolve();
  await telling;
  expect(told).toEqual(['done']);
});
