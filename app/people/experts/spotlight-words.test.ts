import { expect, it } from 'vitest';
import { saySpotlight } from './spotlight-words.ts';

const zone = 'America/Denver';
const held = { by: 'approval', hasSpotlight: true, spotlightDays: null } as const;
const paidUntil = '2027-01-02T01:00:00Z';

it.each([
  ['nobody’s', { ...held, hasSpotlight: false }, null, null],
  ['the built-in admin’s', { ...held, spotlightDays: 30 }, null, 'Spotlight: 30 days remaining'],
  ['one that renews', held, { state: 'active', daysLeft: 5, paidUntil }, 'Spotlight: renews Fri, Jan 1'],
  ['one that ends', held, { state: 'ending', daysLeft: 5, paidUntil }, 'Spotlight: 5 days remaining'],
  ['one on its last day', held, { state: 'ending', daysLeft: 1, paidUntil }, 'Spotlight: 1 day remaining'],
  ['one that is not paid', held, { state: 'past-due', daysLeft: 0, paidUntil }, 'Spotlight: payment due'],
  [
    'one that pauses',
    held,
    { state: 'paused', daysLeft: 9, paidUntil },
    'Spotlight paused: 9 days remaining',
  ],
] as const)('the badge of the dashboard says of %s', (_whose, access, spotlight, words) => {
  expect(saySpotlight(access, spotlight, zone)).toBe(words);
});
