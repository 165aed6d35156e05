import { expect, it } from 'vitest';
import { countLetters } from './letters.ts';

it.each([
  ['', 0],
  ['sleep', 5],
  ['😀😀', 2],
  ['👩‍👩‍👧‍👦', 1],
  ['e\u0301a', 2],
  ['a\nb', 3],
])('counts %j as %i', (text, count) => {
  expect(countLetters(text)).toBe(count);
});
