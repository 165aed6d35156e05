import { expect, it } from 'vitest';
import { quote } from './price.ts';

it.each([
  [15, 100, 1500, 1600],
  [30, 100, 3000, 3100],
  [45, 100, 4500, 4600],
  [60, 100, 6000, 6100],
  [30, 150, 4500, 4600],
  [15, 133, 1995, 2095],
])('%i minutes at %i cents a minute are %i and, with the fee, %i cents', (minutes, rate, price, total) => {
  expect(quote(minutes, rate)).toEqual({
    minutes,
    ratePerMinuteCents: rate,
    priceCents: price,
    feeCents: 100,
    totalCents: total,
  });
});
