import { describe, expect, it } from 'vitest';
import { optionsByCategory } from './options-by-category.ts';

describe('the options of a card', () => {
  it('are grouped by category in the given order', () => {
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

  it('can be empty', () => {
    expect(optionsByCategory([]).size).toBe(0);
  });
});
