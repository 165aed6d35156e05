import { expect, it } from 'vitest';
import { checkPrice } from './check-price.ts';
import { quote } from './price.ts';
import { feeIncluded, withFee } from './total-words.ts';

it.each([
  [0, 'with the fee', 'fee included'],
  [120, 'with the fee and $1.20 tax', 'fee and $1.20 tax included'],
])('a total with %i cents of tax is said to be %s, or: %s', (taxCents, after, included) => {
  expect([withFee(taxCents), feeIncluded(taxCents)]).toEqual([after, included]);
});

it.each([
  ['card', '$46.00, fee included, and not $31.00'],
  ['in-person', '$45.00 in person'],
] as const)('a total that was not shown is refused with what is paid now: %s', (way, cost) => {
  expect(() => checkPrice(quote(30, 150, 0), 3100, way)).toThrow(`30 minutes now cost ${cost}. Nothing`);
});
