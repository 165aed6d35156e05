import fc from 'fast-check';
import { expect, it } from 'vitest';
import { counted, ENDS, type Played, play, sequencesOf } from '../booking-sequences.ts';
import { openWorld } from '../world.ts';

const world = await openWorld();
const STEPS = 50;
const RUNS = Number(process.env.RUNS ?? 200);
/** The same seed produces the same sequences. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

it.each(['in-person', 'card', 'meddled', 'earnings'] as const)(
  `${RUNS} random sequences of ${STEPS} steps, %s, seed ${SEED}, keep every booking within the transition table`,
  async (mode) => {
    const played: Played[] = [];
    await fc.assert(
      fc.asyncProperty(sequencesOf(STEPS, mode), async (steps) => {
        played.push(await play(world, steps, mode));
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    const { outcomes, transitions, ends } = counted(played);
    console.table(outcomes);
    console.table(transitions);
    console.table(ends);
    expect(played).toHaveLength(RUNS);
    if (mode === 'card' && RUNS >= 200) expect(Object.keys(ends).sort()).toEqual([...ENDS].sort());
  },
);
