import { expect, it } from 'vitest';
import { quote } from './price.ts';

const [NONE, HAWAII, NEW_MEXICO] = [0, 4000, 4875];

it.each([
  [15, 100, NONE, 1500, 0, 1600],
  [30, 100, NONE, 3000, 0, 3100],
  [45, 100, NONE, 4500, 0, 4600],
  [60, 100, NONE, 6000, 0, 6100],
  [30, 150, NONE, 4500, 0, 4600],
  [15, 133, NONE, 1995, 0, 2095],
  [30, 100, HAWAII, 3000, 120, 3220],
  [15, 133, HAWAII, 1995, 80, 2175],
  [30, 100, NEW_MEXICO, 3000, 146, 3246],
  [60, 1000, NEW_MEXICO, 60_000, 2925, 63_025],
  [240, 100_000, 20_000, 24_000_000, 4_800_000, 28_800_100],
])(
  '%i minutes at %i cents a minute and a tax of %i thousandths of a percent are %i, with %i of tax, and with the fee %i cents',
  (minutes, rate, taxRate, price, tax, total) => {
    expect(quote(minutes, rate, taxRate)).toEqual({
      minutes,
      ratePerMinuteCents: rate,
      priceCents: price,
      feeCents: 100,
      taxCents: tax,
      totalCents: total,
    });
  },
);

it('is the sum of its lines at every rate and length, and the fee is untaxed', () => {
  for (let rate = 1; rate <= 1000; rate += 7) {
    for (let minutes = 15; minutes <= 240; minutes += 15) {
      const { priceCents, feeCents, taxCents, totalCents } = quote(minutes, rate, NEW_MEXICO);
      expect(totalCents).toBe(priceCents + feeCents + taxCents);
      expect(Math.abs(taxCents - priceCents * 0.04875)).toBeLessThanOrEqual(0.5);
    }
  }
});
