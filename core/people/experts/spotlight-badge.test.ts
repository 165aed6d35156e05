import { describe, expect, it } from 'vitest';
import {
  hasSpotlightBadge,
  LISTING_SPOTLIGHT_RATING,
  SPOTLIGHT_RATING,
  showsSpotlightBadge,
} from './spotlight-badge.ts';

it('the badge requires a rating of 4.5 on the map and the profile, and 4.8 in lists', () => {
  expect([SPOTLIGHT_RATING, LISTING_SPOTLIGHT_RATING]).toEqual([4.5, 4.8]);
});

describe('the Spotlight badge of the map and the profile', () => {
  it.each([
    ['below', 4.4, false, false],
    ['shown as 4.4', 4.449, false, false],
    ['shown as 4.5', 4.47, false, true],
    ['at the threshold', 4.5, false, true],
    ['the best', 5, false, true],
    ['paid, without a rating', 0, true, true],
    ['no rating yet', 0, false, false],
  ])('%s (%f, paid %s): %s', (_case, rating, isSpotlight, shown) => {
    expect(hasSpotlightBadge({ rating, isSpotlight, isDemo: false })).toBe(shown);
  });
});

describe('the Spotlight badge in lists', () => {
  it.each([
    [4.74, false, false],
    [4.76, false, true],
    [4.8, false, true],
    [3, true, true],
  ])('at rating %f, paid %s: %s', (rating, isSpotlight, shown) => {
    expect(hasSpotlightBadge({ rating, isSpotlight, isDemo: false }, LISTING_SPOTLIGHT_RATING)).toBe(shown);
  });
});

it.each([SPOTLIGHT_RATING, LISTING_SPOTLIGHT_RATING])(
  'a sample listing has no badge from %f on, however well it is rated',
  (from) => {
    expect(hasSpotlightBadge({ rating: 5, isSpotlight: true, isDemo: true }, from)).toBe(false);
  },
);

describe('the badge of a practice with a style', () => {
  it.each([
    ['who pays and shows it', 3, true, true, true],
    ['who pays and leaves it out, however well rated', 5, true, false, false],
    ['who does not pay, well rated', 4.9, false, false, true],
    ['who does not pay, not rated so well', 4.2, false, false, false],
  ])('%s', (_, rating, isSpotlight, showSpotlightBadge, shown) => {
    const expert = { rating, isSpotlight, isDemo: false };
    expect(showsSpotlightBadge(expert, { showSpotlightBadge })).toBe(shown);
  });
});
