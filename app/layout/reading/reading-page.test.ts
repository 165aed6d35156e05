import { expect, test } from 'vitest';
import { goesWithoutFramework, READING_PAGE } from './reading-page.ts';

const root = { flash: null, typed: null, putBack: null };
const flash = { id: '1', title: 'Link copied' };

test.each([
  ['a reading page', { status: 200, handle: READING_PAGE, root }, true],
  ['a place without experts', { status: 404, handle: READING_PAGE, root }, true],
  ['a business card no longer in use', { status: 410, handle: READING_PAGE, root }, true],
  ['any other page', { status: 200, handle: undefined, root }, false],
  ['a page of another handle', { status: 200, handle: { isFull: true }, root }, false],
  ['a reading page with a toast', { status: 200, handle: READING_PAGE, root: { ...root, flash } }, false],
  ['one with a form to restore', { status: 200, handle: READING_PAGE, root: { ...root, typed: {} } }, false],
  [
    'one with fields to put back',
    { status: 200, handle: READING_PAGE, root: { ...root, putBack: [1] } },
    false,
  ],
  [
    'one with no field to put back',
    { status: 200, handle: READING_PAGE, root: { ...root, putBack: [] } },
    true,
  ],
  ['one that failed', { status: 500, handle: READING_PAGE, root }, false],
  ['one whose frame failed', { status: 200, handle: READING_PAGE, root: undefined }, false],
] as const)('%s', (_, facts, expected) => {
  expect(goesWithoutFramework(facts)).toBe(expected);
});
