import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { sayMiles } from './card-data.ts';

describe('a distance', () => {
  it.each([
    ['en', 0.4, 'under a mile'],
    ['en', 1.02, '1.0 miles'],
    ['en', 3.24, '3.2 miles'],
    ['en', 1234.4, '1,234 miles'],
    ['es', 0.4, 'menos de una milla'],
    ['es', 3.24, '3.2 millas'],
    ['es', 1234.4, '1,234 millas'],
  ])('in %s for %d: %s', (language, miles, words) => {
    expect(inLanguage(language, () => sayMiles(miles))).toBe(words);
  });
});
