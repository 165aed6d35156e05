import { expect, it } from 'vitest';
import { type Applying, progressOf } from './progress.ts';

const visitor: Applying = { isVisitor: true, status: null, fee: null };
const person: Applying = { ...visitor, isVisitor: false };

it.each<[string, Applying, string]>([
  ['a visitor', visitor, 'now form, ahead account, ahead fee, ahead verification, ahead review, ahead setup'],
  ['a person', person, 'now form, done account, ahead fee, ahead verification, ahead review, ahead setup'],
  [
    'a draft',
    { ...person, status: 'draft', fee: 'begun' },
    'now form, done account, ahead fee, ahead verification, ahead review, ahead setup',
  ],
  [
    'a draft whose fee is paid',
    { ...person, status: 'draft', fee: 'paid' },
    'now form, done account, done fee, ahead verification, ahead review, ahead setup',
  ],
  [
    'a sent application',
    { ...person, status: 'submitted', fee: 'held' },
    'done form, done account, done fee, now verification, ahead review, ahead setup',
  ],
  [
    'a sent application whose fee is owed',
    { ...person, status: 'submitted', fee: 'owed' },
    'done form, done account, owed fee, now verification, ahead review, ahead setup',
  ],
  [
    'an application that is asked for more',
    { ...person, status: 'more-asked', fee: 'paid' },
    'done form, done account, done fee, now verification, ahead review, ahead setup',
  ],
  [
    'an application in review',
    { ...person, status: 'in-review', fee: 'paid' },
    'done form, done account, done fee, done verification, now review, ahead setup',
  ],
  [
    'a rejected application, whose fee went back',
    { ...person, status: 'rejected', fee: 'refunded' },
    'now form, done account, ahead fee, ahead verification, ahead review, ahead setup',
  ],
])('%s', (_, applying, steps) => {
  expect(
    progressOf(applying)
      .map(({ step, state }) => `${state} ${step}`)
      .join(', '),
  ).toBe(steps);
});

it('numbers each step in the same way with and without an account', () => {
  const numbered = (applying: Applying) => progressOf(applying).map(({ step }) => step);
  expect(numbered(person)).toEqual(numbered(visitor));
});
