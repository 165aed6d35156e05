import { expect, it } from 'vitest';
import { sayUsualAnswer, usualAnswer } from './usual-answer.ts';

it.each([
  [[], null],
  [[5, 5, 5, 5], null],
  [[300, 5, 10, 8, 6], 8],
  [[1, 2, 60, 90, 1440, 1440], 90],
  [[1440, 1440, 1440, 1, 1], 1440],
])('after answers in %j minutes, the usual answer takes %j', (minutes, usual) =>
  expect(usualAnswer(minutes)).toBe(usual),
);

it.each([
  [0, 'within a few minutes'],
  [10, 'within a few minutes'],
  [11, 'within an hour'],
  [60, 'within an hour'],
  [61, 'within 2 hours'],
  [180, 'within 3 hours'],
  [1381, 'within a day'],
  [1440, 'within a day'],
])('describes a usual answer after %i minutes as %s', (minutes, words) =>
  expect(sayUsualAnswer(minutes)).toBe(words),
);
