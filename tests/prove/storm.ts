import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../lib/seeded-random.ts';

/** One kind of fault. */
export type Trouble = {
  what: string;
  /** How often it comes, compared to others. */
  weight: number;
  /** The shortest and the longest that it lasts; null for a fault of a moment, such as a kill. */
  seconds: readonly [number, number] | null;
  /**
   * Begins it. Returns how to end it; null if there is nothing that it could hit.
   * @param pick is from 0 to just below 1, and chooses among machines.
   */
  begin(pick: number): Promise<(() => Promise<void> | void) | null>;
};

/** When a fault begins, in seconds from the start, and how long it lasts. */
type Planned = { at: number; trouble: Trouble; seconds: number; pick: number };

/** The mean pause between the beginnings of two faults. They can overlap. */
const MEAN_PAUSE_SECONDS = 9;

/** Plans faults at random. The same seed gives the same faults, at the same times, on the same machines. */
export function planStorm(seed: number, minutes: number, troubles: readonly Trouble[]): Planned[] {
  const random = seededRandom(seed);
  const all = troubles.reduce((sum, { weight }) => sum + weight, 0);
  const planned: Planned[] = [];
  const pause = () => MEAN_PAUSE_SECONDS * (0.2 + 1.6 * random());
  for (let at = pause(); at < minutes * 60; at += pause()) {
    const trouble = drawn(random() * all, troubles);
    const [least, most] = trouble.seconds ?? [0, 0];
    planned.push({ at, trouble, seconds: least + random() * (most - least), pick: random() });
  }
  return planned;
}

/** Returns the fault at a point of the line that all weights make. */
function drawn(point: number, troubles: readonly Trouble[]): Trouble {
  let passed = 0;
  const found = troubles.find(({ weight }) => {
    passed += weight;
    return point < passed;
  });
  return found ?? troubles.at(-1)!;
}

/** Lets a plan happen. Returns how often each fault hit something, once the last one has ended. */
export async function runStorm(
  planned: readonly Planned[],
  log: (line: string) => void,
): Promise<Map<string, number>> {
  const hits = new Map<string, number>();
  const from = performance.now();
  const happening = planned.map(async ({ at, trouble, seconds, pick }) => {
    await wait(Math.max(0, at * 1000 - (performance.now() - from)));
    const end = await trouble.begin(pick).catch((error: unknown) => {
      log(`${trouble.what} could not begin: ${error}`);
      return null;
    });
    const minute = `${Math.floor(at / 60)}:${String(Math.floor(at % 60)).padStart(2, '0')}`;
    log(`${minute} ${trouble.what}${end ? ` for ${seconds.toFixed(0)} s` : ', and hits nothing'}`);
    if (!end) return;
    hits.set(trouble.what, (hits.get(trouble.what) ?? 0) + 1);
    await wait(seconds * 1000);
    await end();
  });
  await Promise.all(happening);
  return hits;
}
