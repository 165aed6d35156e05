import { expect, it } from 'vitest';
import { lawOf } from './law.ts';
import { SEEDED_LAW } from './seeded-law.ts';
import { type StateTax, sayTaxRate, taxOn } from './tax.ts';

it.each([
  [3000, 0, 0],
  [3000, 4000, 120],
  [3000, 4875, 146],
  [1, 4000, 0],
  [12, 4000, 0],
  [13, 4000, 1],
  [10, 5000, 1],
  [0, 4875, 0],
  [24_000_000, 4875, 1_170_000],
])('on %i cents at %i thousandths of a percent the tax is %i cents', (cents, rate, tax) => {
  expect(taxOn(cents, rate)).toBe(tax);
});

it.each([
  [4000, '4%'],
  [4875, '4.875%'],
  [500, '0.5%'],
])('%i thousandths of a percent are shown as %s', (rate, words) => {
  expect(sayTaxRate(rate)).toBe(words);
});

const tax = (state: string, since: string, rate: number): StateTax => ({
  state,
  since,
  rate,
  note: '',
  source: '',
  changedAt: new Date(`${since}T00:00:00Z`),
});
const law = lawOf(SEEDED_LAW, [
  tax('NM', '2027-01-01', 4750),
  tax('NM', '2023-07-01', 4875),
  tax('HI', '2025-05-05', 4000),
  tax('HI', '2027-03-01', 0),
]);

it.each([
  ['NM', '2023-06-30', 0],
  ['NM', '2023-07-01', 4875],
  ['NM', '2026-12-31', 4875],
  ['NM', '2027-01-01', 4750],
  ['nm', '2026-12-01', 4875],
  ['HI', '2026-12-01', 4000],
  ['HI', '2027-03-01', 0],
  ['CO', '2026-12-01', 0],
  ['XX', '2026-12-01', 0],
])('in %s on %s the tax rate is %i', (state, day, rate) => {
  expect(law.taxRateOf(state, Temporal.PlainDate.from(day))).toBe(rate);
});

it('a tax change sets `changedAt`', () => {
  expect(law.changedAt).toBe('2027-03-01T00:00:00.000Z');
});
