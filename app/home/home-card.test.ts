import { describe, expect, it } from 'vitest';
import { hasSpotlightBadge, optionsByCategory } from './home-card.ts';

describe('the Spotlight badge of the listing', () => {
  it.each([
    [4.79, false, false],
    [4.8, false, true],
    [3, true, true],
    [0, false, false],
  ])('at rating %f, paid %s: %s', (rating, isSpotlight, shown) => {
    expect(hasSpotlightBadge({ rating, isSpotlight })).toBe(shown);
  });
});

describe('the options of a card', () => {
  it('stand under their categories in the order given', () => {
    const options = [
      { category: 'b', title: '1' },
      { category: 'a', title: '2' },
      { category: 'b', title: '3' },
    ];
    expect([...optionsByCategory(options)]).toEqual([
      ['b', [options[0], options[2]]],
      ['a', [options[1]]],
    ]);
  });

  it('may be none', () => {
    expect(optionsByCategory([]).size).toBe(0);
  });
});
