import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CALLS_PER_ADDRESS, callMaker, documentedAnswers, randomCalls } from '../api-calls.ts';
import { openKnown } from '../api-known.ts';
import { openTestApp } from '../http/app.ts';

const CALLS = Number(process.env.PLUGWELL_CALLS ?? 10_000);
const SEED = Number(process.env.PLUGWELL_SEED ?? Date.now() % 2 ** 31);

const house = await openTestApp({ API_CALLS_PER_MINUTE: String(CALLS_PER_ADDRESS) });
const known = await openKnown(house, 6);
const makeCall = callMaker(house);

it(`answers ${CALLS} random calls as the description says`, async () => {
  console.log(`seed ${SEED}`);
  const seen = new Map<string, number>();
  const answered = new Set<string>();
  const faults: string[] = [];
  for (const made of fc.sample(randomCalls(known), { numRuns: CALLS, seed: SEED })) {
    const { status, code, fault } = await makeCall(made);
    const what = `${made.name} ${status} ${code}`;
    seen.set(what, (seen.get(what) ?? 0) + 1);
    answered.add(`${made.name} ${status}`);
    if (fault) faults.push(fault);
  }
  console.table(Object.fromEntries([...seen].toSorted()));
  sayUnseen(documentedAnswers().filter((answer) => !answered.has(answer)));
  expect(faults).toEqual([]);
});

/** Prints the answers that the description allows and no call got, by status. */
function sayUnseen(unseen: readonly string[]): void {
  const byStatus = Map.groupBy(unseen, (answer) => answer.split(' ')[1]!);
  console.log(`${unseen.length} documented answers never seen`);
  for (const [status, answers] of [...byStatus].toSorted()) {
    console.log(`${status}: ${answers.map((answer) => answer.split(' ')[0]).join(', ')}`);
  }
}
