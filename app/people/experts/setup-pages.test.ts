import { expect, it } from 'vitest';
import { setupPath, stepElsewhere } from './setup-pages.ts';

it.each([
  [['hours', 'expertise'], '/dashboard/expert/availability', 'expertise'],
  [['expertise', 'payouts'], '/dashboard/expert/availability', 'expertise'],
  [['expertise'], '/dashboard/expert/services', null],
  [[], '/dashboard/expert/services', null],
] as const)('of %j, a note on %s leads to %s', (items, page, next) => {
  expect(stepElsewhere(items, page)).toBe(next);
});

it('names the practice in front of the part of a page', () => {
  expect(setupPath('hours', 'p1')).toBe('/dashboard/expert/availability?practice=p1#hours');
});
