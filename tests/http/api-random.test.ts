import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CALLS_PER_ADDRESS, callMaker, randomCalls } from '../api-calls.ts';
import { openKnown } from '../api-known.ts';
import { drawn } from '../quick.ts';
import { openTestApp } from './app.ts';

const house = await openTestApp({ API_CALLS_PER_MINUTE: String(CALLS_PER_ADDRESS) });
const known = await openKnown(house, 1);
const makeCall = callMaker(house);

it('answers random calls as the description says', async () => {
  await fc.assert(
    fc.asyncProperty(randomCalls(known), async (made) => {
      expect((await makeCall(made)).fault).toBeNull();
    }),
    // Every run makes the same calls; `npm run prove -- api` makes others.
    { numRuns: drawn(600), seed: 600, endOnFailure: true },
  );
}, 120_000);
