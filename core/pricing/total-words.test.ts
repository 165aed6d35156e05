import { expect, it } from 'vitest';
import { feeIncluded, withFee } from './total-words.ts';

it.each([
  [0, 'with the fee', 'fee included'],
  [120, 'with the fee and $1.20 tax', 'fee and $1.20 tax included'],
])('of a total with %i cents of tax it is said that it is %s, or: %s', (taxCents, after, included) => {
  expect([withFee(taxCents), feeIncluded(taxCents)]).toEqual([after, included]);
});
