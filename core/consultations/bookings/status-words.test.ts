import { expect, it } from 'vitest';
import { STATUSES } from './booking-life.ts';
import { STATUS_WORDS } from './status-words.ts';

it('shows the words and colors of the specification', () => {
  expect(STATUSES.map((status) => [STATUS_WORDS[status].word(), STATUS_WORDS[status].tone])).toEqual([
    ['Payment needed', 'neutral'],
    ['Pending', 'pending'],
    ['Confirming', 'neutral'],
    ['Confirmed', 'positive'],
    ['In Progress', 'neutral'],
    ['Declined', 'neutral'],
    ['Cancelled', 'neutral'],
    ['Expired', 'neutral'],
    ['Completed', 'info'],
    ['Client No-Show', 'neutral'],
    ['Expert No-Show', 'neutral'],
  ]);
});
