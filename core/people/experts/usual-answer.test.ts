import { expect, it } from 'vitest';
import { usualAnswer } from './usual-answer.ts';

it.each([
  [[], null],
  [[5, 5, 5, 5], null],
  [[300, 5, 10, 8, 6], 8],
  [[1, 2, 60, 90, 1440, 1440], 90],
  [[1440, 1440, 1440, 1, 1], 1440],
])('after answers in %j minutes, the usual answer takes %j', (minutes, usual) =>
  expect(usualAnswer(minutes)).toBe(usual),
);
