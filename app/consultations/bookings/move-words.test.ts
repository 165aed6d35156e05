import { expect, it } from 'vitest';
import { sayMoveOf } from './move-words.ts';

type Of = Parameters<typeof sayMoveOf>[0];
const asked = { id: 'another', when: 'Sat, Nov 28, 10:00 AM MST', answerBy: 'Tue, Nov 24, 8:37 PM MST' };
const stands = { id: 'first', when: 'Fri, Nov 27, 9:00 AM MST', isConfirmed: true };
const client: Of = { as: 'client', asked: null, stands: null };
const expert: Of = { as: 'expert', asked: null, stands: null };

it.each<[Parameters<typeof sayMoveOf>[1], Of, string | null]>([
  ['cancel', { ...client, asked }, 'Your request to move it to Sat, Nov 28, 10:00 AM MST ends, too.'],
  ['cancel', { ...expert, asked }, 'The client’s request to move it to Sat, Nov 28, 10:00 AM MST ends, too.'],
  ['cancel', client, null],
  ['start', { ...expert, asked }, null],
  [
    'take-back',
    { ...client, stands },
    'You keep Fri, Nov 27, 9:00 AM MST, and your request for this time ends.',
  ],
  ['decline', { ...expert, stands }, 'The client keeps Fri, Nov 27, 9:00 AM MST.'],
  ['decline', { ...expert, stands: { ...stands, isConfirmed: false } }, null],
  ['decline', expert, null],
  ['accept', { ...expert, stands }, null],
])('to %s, with %o', (act, booking, words) => expect(sayMoveOf(booking, act)).toBe(words));
