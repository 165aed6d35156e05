import { expect, it } from 'vitest';
import { sayUnpaidBadge } from './badge-words.ts';

it.each([
  [0, 'Off', /^A rating of 4\.5 earns it/],
  [4.4, 'Off', /With Spotlight it shows at once/],
  [
    4.46,
    'On, earned',
    /rating of 4\.5 earns the badge on the map and your profile\. Cards in lists show it from 4\.8/,
  ],
  [4.7, 'On, earned', /Cards in lists show it from 4\.8/],
  [4.8, 'On, earned', /on cards in lists, on the map and on your profile/],
])('an editor without Spotlight says what a rating of %s shows', (rating, shown, why) => {
  expect(sayUnpaidBadge(rating)).toEqual({ shown, why: expect.stringMatching(why) });
});
