import { expect, it } from 'vitest';
import { checkPrice } from './check-price.ts';
import { quote } from './price.ts';

it.each([
  ['card', 0, '$46.00, fee included, and not $31.00'],
  ['card', 4000, '$47.80, fee and $1.80 tax included, and not $31.00'],
  ['in-person', 0, '$45.00 in person'],
  ['in-person', 4000, '$46.80 in person, $1.80 tax included'],
] as const)(
  'refuses a total that the form did not show, and names the current one: %s, tax rate %i',
  (way, rate, cost) => {
    expect(() => checkPrice(quote(30, 150, rate), 3100, way)).toThrow(`30 minutes now cost ${cost}. Nothing`);
  },
);
