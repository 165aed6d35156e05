import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeCall, openKnown, randomCalls } from '../api-calls.ts';
import { drawn } from '../quick.ts';
import { openTestApp } from './app.ts';

const house = await openTestApp({ API_CALLS_PER_MINUTE: '1000000' });
const known = await openKnown(house);

it('answers random calls as the description says', async () => {
  await fc.assert(
    fc.asyncProperty(randomCalls(known), async (made) => {
      expect((await makeCall(house, made)).fault).toBeNull();
    }),
    { numRuns: drawn(600), endOnFailure: true },
  );
}, 120_000);
