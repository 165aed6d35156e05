import { describe, expect, it } from 'vitest';
import { differencesOf, type OneSide, stateOfDay } from './differences.ts';

const HOUR = 3_600_000;
const DAY = { fromMs: 0, untilMs: 24 * HOUR };
/** @param hour the hour of the day; a negative one is on the day before. */
const one =
  (side: OneSide['side']) =>
  (cents: number, hour = 10, about = 'pay_1'): OneSide => ({
    side,
    kind: 'charge',
    about,
    ref: `${side}-${about}-${cents}-${hour}`,
    cents,
    atMs: hour * HOUR,
    paymentId: null,
  });
const there = one('provider');
const here = one('books');

describe('comparing a day', () => {
  it.each([
    ['nothing has moved', [], []],
    ['both sides have the same', [there(500), here(500)], []],
    ['the books have it on the next day', [there(500, 23), here(500, 25)], []],
    ['the books have it five days later', [there(500, 23), here(500, 143)], []],
    ['the provider has it on the day before', [there(500, -1), here(500, 1)], []],
    ['the books have two movements as one', [there(100), there(200, 11), here(300, 12)], []],
    ['only the provider has it', [there(500)], ['not-in-books 500 0']],
    ['only the books have it', [here(500)], ['not-at-provider 0 500']],
    ['the sums differ', [there(500), here(400)], ['other-sum 500 400']],
    ['the provider has it twice', [there(500), there(500, 11), here(500)], ['not-in-books 500 0']],
    ['the books have it twice', [there(500), here(500), here(500, 11)], ['not-at-provider 0 500']],
    ['the books have only one of two', [there(500), there(300, 11), here(500)], ['not-in-books 300 0']],
    ['the books lack a movement of the next day', [there(500, 30)], []],
    ['the sums differ, on the day after the provider’s', [there(500, -1), here(400, 1)], []],
    ['the books have an unrelated older movement', [there(500), here(300, -50)], ['not-in-books 500 0']],
    [
      'two payments differ',
      [there(500), here(500, 10, 'pay_2')],
      ['not-in-books 500 0', 'not-at-provider 0 500'],
    ],
  ])('%s', (_what, movements, found) => {
    const differences = differencesOf(movements, { ...DAY, nowMs: 72 * HOUR });
    expect(differences.map((d) => `${d.kind} ${d.providerCents} ${d.booksCents}`)).toEqual(found);
    expect(stateOfDay(differences)).toBe(found.length > 0 ? 'differs' : 'equal');
  });

  it.each([
    ['only at the provider', [there(500, 20)], 25, 'on-its-way'],
    ['only in the books', [here(500, 20)], 25, 'on-its-way'],
    ['with a different sum', [there(500, 20), here(400, 21)], 25, 'on-its-way'],
    ['only at the provider, for a day', [there(500, 20)], 44, 'differs'],
    ['only in the books, for a day', [here(500, 20)], 44, 'differs'],
  ] as const)('counts as on its way only for a day: %s', (_what, movements, nowHour, state) => {
    expect(stateOfDay(differencesOf(movements, { ...DAY, nowMs: nowHour * HOUR }))).toBe(state);
  });
});
