import { describe, expect, it } from 'vitest';
import { type PayableFacts, payableFrom, sayPayoutDays, sayUntilThen } from './payout.ts';

const hours = (count: number) => new Date(Date.parse('2026-12-01T18:00:00Z') + count * 3_600_000);
const ended: PayableFacts = {
  status: 'completed',
  endsAt: hours(0),
  endedAt: null,
  heldSince: null,
  missedAt: null,
  contest: null,
  endAskedUntil: null,
  endAgreedAt: null,
  payoutDays: 2,
};

describe('a charge is finally the expert’s', () => {
  it.each<[string, Partial<PayableFacts>, number | null]>([
    ['two days after the end of a consultation', {}, 48],
    ['two days after its time, where it was ended early', { endedAt: hours(-0.25) }, 48],
    ['two days after it was ended, where that was late', { endedAt: hours(0.1) }, 48.1],
    ['two days after its time, where the client cancelled it late', { status: 'cancelled' }, 48],
    [
      'once a no-show of the client can no longer be contested',
      { status: 'client-no-show', missedAt: hours(20) },
      68,
    ],
    [
      'two days after the end, where that was said at once',
      { status: 'client-no-show', missedAt: hours(-0.5) },
      48,
    ],
    [
      'two days after the end, once it was decided',
      { status: 'client-no-show', missedAt: hours(20), contest: 'decided' },
      48,
    ],
    ['not while it is contested', { status: 'client-no-show', missedAt: hours(1), contest: 'open' }, null],
    [
      'two days after the end, where an admin found that it took place as the client had said it did not',
      { missedAt: hours(1), contest: 'decided' },
      48,
    ],
    [
      'two days after it counts as held, where the client was said not to have come',
      { heldSince: hours(70) },
      118,
    ],
    ['as many days after it as the booking keeps', { payoutDays: 5 }, 120],
    ['never, where the expert did not come', { status: 'expert-no-show', missedAt: hours(1) }, null],
    ['not before it is over', { status: 'accepted' }, null],
    ['not while it is under way', { status: 'in-progress' }, null],
  ])('%s', (_when, facts, after) => {
    expect(payableFrom({ ...ended, ...facts })).toEqual(after === null ? null : hours(after));
  });
});

it.each([
  [1, 'one day'],
  [2, 'two days'],
  [7, 'seven days'],
  [14, '14 days'],
])('of %i days is %s in words', (days, words) => {
  expect(sayPayoutDays(days)).toBe(words);
});

it.each([
  [{ isHidden: true, until: null }, 'Until then, clients can’t find or book you, and your payouts wait.'],
  [
    { isHidden: false, until: 'Fri, Dec 4' },
    'Please see to it by Fri, Dec 4. After that, clients can’t find or book you. Your payouts wait, and nothing is lost.',
  ],
  [{ isHidden: false, until: null }, 'Until then, your payouts wait. Nothing is lost.'],
])('an account that can’t be paid means, with %j, %j', (setup, words) => {
  expect(sayUntilThen(setup)).toBe(words);
});
