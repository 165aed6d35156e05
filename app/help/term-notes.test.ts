import { expect, it } from 'vitest';
import { CATEGORIES } from '../../core/people/experts/categories.ts';
import { TERM_NOTES } from './term-notes.ts';

it('explains each category, and no other', () => {
  expect(Object.keys(TERM_NOTES).sort()).toEqual(CATEGORIES.map((category) => category.id).sort());
});
