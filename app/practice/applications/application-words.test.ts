import { describe, expect, it } from 'vitest';
import { type Earnings, sayEarnings, sayStep } from './application-words.ts';

const CARD: Earnings = {
  wayToPay: 'card',
  commissionPercent: 10,
  payoutDays: 2,
  bookingFeeCents: 100,
  paidBy: 'stripe',
};

describe('before paying the fee, an applicant sees', () => {
  it.each<[string, Partial<Earnings>, string, string]>([
    ['a commission', {}, '10% of the price', 'Stripe pays your share to your bank account two days after'],
    ['that there is none', { commissionPercent: 0 }, 'None. You keep the whole price.', 'Stripe pays'],
    ['what clients pay on top', { bookingFeeCents: 150 }, 'our booking fee of $1.50 on top', 'Stripe pays'],
    ['a later payout', { payoutDays: 5 }, '10%', 'five days after'],
    ['of the test service', { paidBy: 'sandbox' }, '10%', 'Our payment service pays your share'],
    ['that clients pay in person', { wayToPay: 'in-person' }, 'None.', 'Clients pay you in person'],
  ])('%s', (_, more, commission, payout) => {
    const [first, second] = sayEarnings({ ...CARD, ...more });
    expect(first![1]).toContain(commission);
    expect(second![1]).toContain(payout);
  });

  it('no fee that we don’t charge', () => {
    expect(
      sayEarnings({ ...CARD, bookingFeeCents: 0 })
        .flat()
        .join(' '),
    ).not.toContain('booking fee');
  });
});

it.each([
  ['fee', 'done', null],
  ['fee', 'owed', 'Owed. We tell you how to pay it.'],
  ['review', 'now', 'You will hear from us by Monday.'],
  ['review', 'ahead', 'We answer within 1-2 business days, and notify you on approval.'],
  ['verification', 'now', 'Send us a few pictures.'],
] as const)('the step %s, if %s, says %s', (step, state, words) => {
  expect(sayStep({ step, state }, 'Monday')).toBe(words);
});
