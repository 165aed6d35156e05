import { expect, it } from 'vitest';
import { sayMoneyOf } from './money-words.ts';

type Money = Parameters<typeof sayMoneyOf>[0];

const STATES = { id: 'another', when: 'Wed, Dec 2, 11:00 AM MST', isConfirmed: true };
const card: Money = {
  as: 'client',
  wayToPay: 'card',
  totalCents: 4600,
  commissionPercent: 0,
  receivesCents: null,
  backCents: null,
  stands: null,
};

it.each<[Parameters<typeof sayMoneyOf>[1], Partial<Money>, string | null]>([
  [
    'accept',
    { as: 'expert', receivesCents: 4500 },
    'The client’s card is charged $46.00 when you accept. You receive $45.00 of it.',
  ],
  [
    'accept',
    { as: 'expert', receivesCents: 4050, commissionPercent: 10 },
    'The client’s card is charged $46.00 when you accept. You receive $40.50 of it, after our commission of 10% of the price.',
  ],
  ['decline', { as: 'expert' }, 'Nothing was charged, and the hold on the card is released.'],
  ['cancel', {}, 'Nothing was charged, and the hold on the card is released.'],
  ['cancel', { backCents: 2250 }, 'If you cancel now, you get $22.50 of $46.00 back.'],
  ['cancel', { backCents: 0 }, 'If you cancel now, you get nothing back.'],
  [
    'cancel',
    { as: 'expert', backCents: 4600 },
    'If you cancel now, the client gets everything back: $46.00.',
  ],
  ['give-up', {}, 'Nothing was charged. The time is free again for others.'],
  ['cancel', { wayToPay: 'in-person' }, null],
  ['accept', { wayToPay: 'in-person' }, null],
  [
    'accept',
    { as: 'expert', stands: STATES },
    'The client has paid $46.00 already. Nothing more is charged.',
  ],
  ['decline', { as: 'expert', stands: STATES }, null],
  ['take-back', { stands: STATES }, null],
  ['no-show', {}, 'Unless they say otherwise within 48 hours, you get everything back.'],
  ['no-show', { as: 'expert' }, 'Unless they say otherwise within 48 hours, nothing is given back.'],
  ['no-show', { wayToPay: 'in-person' }, null],
  ...(['end', 'contest', 'withdraw-claim', 'extend'] as const).map(
    (act): [typeof act, Partial<Money>, null] => [act, {}, null],
  ),
])('to %s, with %o', (act, values, words) => expect(sayMoneyOf({ ...card, ...values }, act)).toBe(words));
