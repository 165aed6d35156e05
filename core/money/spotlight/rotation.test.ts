import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillIn, nextTurn, SEATS, turnAt, turnEnds } from './rotation.ts';

const ids = (count: number) => Array.from({ length: count }, (_, n) => `practice-${n}`);

/** Runs one turn for each list of holders, and returns who had a seat in each turn. */
function rotate(state: string, holders: readonly (readonly string[])[]): string[][] {
  let line: string[] = [];
  return holders.map((now, turn) => {
    const next = nextTurn({ state, turn }, line, now);
    line = next.line;
    return next.seats;
  });
}

/** The holders in each turn. Some hold Spotlight throughout; others come, go, and return. */
const comingAndGoing = fc
  .record({
    turns: fc.integer({ min: 1, max: 60 }),
    crowd: fc.array(fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 40,
    }),
  })
  .map(({ turns, crowd }) =>
    Array.from({ length: turns }, (_, turn) =>
      crowd.flatMap((spans, who) =>
        spans.some(([from, length]) => turn >= from && turn <= from + length) ? `practice-${who}` : [],
      ),
    ),
  );
const RUNS = { numRuns: 500 };

describe('the rotation', () => {
  it('fills as many seats as it can, only with holders, none twice in a turn', () => {
    fc.assert(
      fc.property(comingAndGoing, (holders) => {
        rotate('CO', holders).forEach((seats, turn) => {
          expect(seats).toHaveLength(Math.min(SEATS, holders[turn]!.length));
          expect(new Set(seats).size).toBe(seats.length);
          expect(seats.every((id) => holders[turn]!.includes(id))).toBe(true);
        });
      }),
      RUNS,
    );
  });

  it('gives any two holders over the same time equal turns, plus or minus one, despite others coming and going', () => {
    fc.assert(
      fc.property(comingAndGoing, fc.nat(59), fc.nat(59), (holders, a, b) => {
        const [from, to] = [Math.min(a, b), Math.min(Math.max(a, b), holders.length - 1)];
        const seats = rotate('CO', holders);
        const during = holders.slice(from, to + 1);
        // A newcomer first waits for a turn, so this compares only people who held Spotlight in the previous
        // turn.
        const all = (holders[from - 1] ?? []).filter((id) => during.every((now) => now.includes(id)));
        const turns = all.map((id) => seats.slice(from, to + 1).filter((now) => now.includes(id)).length);
        if (turns.length > 1) expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });

  it('makes no one wait longer than it takes to seat everyone who holds Spotlight when the wait begins', () => {
    fc.assert(
      fc.property(comingAndGoing, (holders) => {
        const seats = rotate('CO', holders);
        for (const id of new Set(holders.flat())) {
          let waited = 0;
          let atMost = 0;
          holders.forEach((now, turn) => {
            if (!now.includes(id)) waited = 0;
            else {
              if (waited === 0) atMost = Math.ceil(now.length / SEATS);
              waited += 1;
              expect(waited).toBeLessThanOrEqual(atMost);
              if (seats[turn]!.includes(id)) waited = 0;
            }
          });
        }
      }),
      RUNS,
    );
  });

  it('depends only on line, state, and turn, not on the order of the holders', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids(20), { minLength: 1 }), fc.nat(1000), (some, turn) => {
        const place = { state: 'OR', turn };
        expect(nextTurn(place, [], some)).toEqual(nextTurn(place, [], some.toSorted()));
      }),
      RUNS,
    );
  });

  it('shows each of six in the first seat about equally often', () => {
    const first = rotate(
      'CO',
      Array.from({ length: 6000 }, () => ids(6)),
    ).map(([id]) => id);
    for (const id of ids(6)) {
      const share = first.filter((one) => one === id).length / first.length;
      expect(share).toBeGreaterThan(0.14);
      expect(share).toBeLessThan(0.19);
    }
  });

  it('fills a free seat with the next in line, never with someone seated', () => {
    expect(fillIn(['a', 'b', 'c', 'd'], ['b', 'd'], 1)).toEqual(['a']);
    expect(fillIn(['a', 'b'], ['a', 'b'], 4)).toEqual([]);
    expect(fillIn(['a', 'b'], [], 0)).toEqual([]);
  });
});

it('a turn lasts 24 hours, from ten to ten UTC', () => {
  const before = Temporal.Instant.from('2026-12-01T09:59:59.999Z');
  const after = Temporal.Instant.from('2026-12-01T10:00:00Z');
  expect(turnAt(after) - turnAt(before)).toBe(1);
  expect(turnEnds(turnAt(before))).toEqual(after);
  expect(turnEnds(turnAt(after)).since(after).total('hours')).toBe(24);
});
