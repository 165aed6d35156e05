import { describe, expect, it } from 'vitest';
import { EMPTY_SEARCH } from '../../../core/finding/discovery/search-query.ts';
import { sayFound, sayHeading } from './say-heading.ts';

const found = {
  cards: [1, 2, 3].map(() => ({ isDemo: false })),
  total: { count: 3, is: 'exact' as const },
  isBeyond: false,
  refusal: null,
  choices: [],
  place: { label: 'Denver, CO' },
  radiusMiles: 25,
};

describe('the sentence about the results', () => {
  it.each([
    ['a circle', {}, true, '3 experts within 25 miles'],
    ['the whole country', { radiusMiles: null, place: null }, true, '3 experts'],
    ['none nearby', { isBeyond: true }, true, 'None within 25 miles. These are the nearest to Denver, CO.'],
    ['none at all', { cards: [] }, true, 'No experts found'],
    ['the end of the pages', { cards: [] }, false, 'There are no more experts here'],
    ['a state that is not served', { refusal: {}, cards: [] }, true, ''],
    ['a name of several places', { choices: ['Portland, OR'], cards: [] }, true, ''],
  ])('%s', (_what, change, isFirstPage, words) => {
    expect(sayFound({ ...found, ...change }, isFirstPage)).toBe(words);
  });

  it('capitalizes a number in words', () => {
    const total = { count: 500, is: 'over' as const };
    expect(sayFound({ ...found, total }, true)).toBe('Over 500 experts within 25 miles');
  });

  it.each([
    [2, 1, '2 experts and 1 sample listing within 25 miles'],
    [1, 2, '1 expert and 2 sample listings within 25 miles'],
    [0, 2, '2 sample listings within 25 miles'],
    [26, 1, '26 experts within 25 miles'],
  ])('counts %i experts, and %i samples only if all are listed', (count, samples, words) => {
    const listed = Math.min(count, 24 - samples);
    const cards = Array.from({ length: listed + samples }, (_, at) => ({ isDemo: at >= listed }));
    expect(sayFound({ ...found, cards, total: { count, is: 'exact' } }, true)).toBe(words);
  });

  it('has the category and the place in its heading', () => {
    expect(sayHeading(EMPTY_SEARCH, null)).toBe('Find wellness experts');
    expect(sayHeading(EMPTY_SEARCH, 'Denver, CO')).toBe('Wellness experts near Denver, CO');
  });

  it.each([
    ['a place', {}, 'Denver, CO 80202', 'Wellness experts who come to you in Denver, CO 80202'],
    [
      'where one is',
      { near: { lat: 39.7, lng: -105 } },
      'you (Denver, CO)',
      'Wellness experts who come to you (Denver, CO)',
    ],
    [
      'a field',
      { category: 'whole-botanicals' },
      'Denver, CO',
      'Whole Botanicals experts who come to you in Denver, CO',
    ],
  ])('says that the experts come to the client: %s', (_what, asked, place, words) => {
    expect(sayHeading({ ...EMPTY_SEARCH, meet: 'home-visit', ...asked }, place, true)).toBe(words);
  });
});
