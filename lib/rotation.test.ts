import { describe, expect, it } from 'vitest';
import { nextInRotation } from './rotation.ts';

/** Yields numbers from 0 to just below 1, the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

describe('a rotation of twenty phrases', () => {
  it('shows at least fifteen others before a phrase returns', () => {
    const random = numbers(7);
    const shown = [0];
    let history: readonly number[] = [0];
    for (let step = 0; step < 500; step++) {
      const next = nextInRotation(20, history, random.next().value);
      expect(shown.slice(-15)).not.toContain(next.index);
      shown.push(next.index);
      history = next.history;
    }
    expect(new Set(shown).size).toBe(20);
  });

  it('keeps three quarters of the phrases in its history', () => {
    let history: readonly number[] = [];
    for (let step = 0; step < 60; step++) history = nextInRotation(20, history, step / 60).history;
    expect(history).toHaveLength(15);
  });

  it.each([0, 0.5, 0.999999, 1, -1, Number.NaN])(
    'stays inside the list if the random number is %s',
    (random) => {
      const { index } = nextInRotation(20, [], random);
      expect(index).toBeGreaterThanOrEqual(0);
      expect(index).toBeLessThan(20);
    },
  );
});

describe('short lists', () => {
  it.each([
    [0, 0],
    [1, 0],
  ])('of %i stay on their item', (count, index) => {
    expect(nextInRotation(count, [0], 0.4)).toEqual({ index, history: [0] });
  });

  it('alternate between two phrases', () => {
    expect(nextInRotation(2, [0], 0.9).index).toBe(1);
    expect(nextInRotation(2, [0, 1], 0.9).index).toBe(0);
  });

  it('never repeat the phrase on the screen', () => {
    for (const random of [0, 0.3, 0.6, 0.9]) expect(nextInRotation(3, [2], random).index).not.toBe(2);
  });
});
