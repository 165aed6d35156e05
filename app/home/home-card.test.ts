import { describe, expect, it } from 'vitest';
import { optionsByCategory, sayTotal } from './home-card.ts';

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

describe('the number of experts', () => {
  it.each([
    [{ count: 0, is: 'exact' }, '0 experts'],
    [{ count: 1, is: 'exact' }, '1 expert'],
    [{ count: 500, is: 'over' }, 'over 500 experts'],
    [{ count: 4000, is: 'about' }, 'about 4,000 experts'],
  ] as const)('%o is said as %s', (total, words) => {
    expect(sayTotal(total)).toBe(words);
  });
});
