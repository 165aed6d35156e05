import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeCall, openKnown, randomCalls } from '../api-calls.ts';
import { openTestApp } from '../http/app.ts';

const CALLS = Number(process.env.PLUGWELL_CALLS ?? 10_000);
const SEED = Number(process.env.PLUGWELL_SEED ?? Date.now() % 2 ** 31);

const house = await openTestApp({ API_CALLS_PER_MINUTE: '1000000' });
const known = await openKnown(house);

it(`answers ${CALLS} random calls as the description says`, async () => {
  console.log(`seed ${SEED}`);
  const seen = new Map<string, number>();
  const faults: string[] = [];
  for (const made of fc.sample(randomCalls(known), { numRuns: CALLS, seed: SEED })) {
    const { status, fault } = await makeCall(house, made);
    const what = `${made.name} ${status}`;
    seen.set(what, (seen.get(what) ?? 0) + 1);
    if (fault) faults.push(fault);
  }
  console.table(Object.fromEntries([...seen].toSorted()));
  expect(faults).toEqual([]);
});
