import { expect, test } from 'vitest';
import { FIRST_PAGE, pageScriptOf, READING_PAGE } from './page-script.ts';

const visitor = { viewer: null, flash: null, typed: null, restored: null };
const member = { ...visitor, viewer: { label: 'Robin' } };
const flash = { id: '1', title: 'Link copied' };
const [reading, first] = [READING_PAGE, FIRST_PAGE];

test.each([
  ['a reading page', { status: 200, handle: reading, root: visitor }, 'reading'],
  ['a reading page of a signed-in person', { status: 200, handle: reading, root: member }, 'reading'],
  ['a place without experts', { status: 404, handle: reading, root: visitor }, 'reading'],
  ['a business card no longer in use', { status: 410, handle: reading, root: visitor }, 'reading'],
  [
    'a reading page with a toast',
    { status: 200, handle: reading, root: { ...visitor, flash } },
    'after paint',
  ],
  [
    'one with a form to restore',
    { status: 200, handle: reading, root: { ...member, typed: {} } },
    'after paint',
  ],
  [
    'one with a field to fill again',
    { status: 200, handle: reading, root: { ...visitor, restored: [1] } },
    'after paint',
  ],
  ['one with no such field', { status: 200, handle: reading, root: { ...visitor, restored: [] } }, 'reading'],
  ['one that failed', { status: 500, handle: reading, root: visitor }, 'after paint'],
  ['one whose frame failed', { status: 200, handle: reading, root: undefined }, 'after paint'],
  ['a visitor’s first page', { status: 200, handle: first, root: visitor }, 'when used'],
  ['the same page of a signed-in person', { status: 200, handle: first, root: member }, 'after paint'],
  ['a first page with a toast', { status: 200, handle: first, root: { ...visitor, flash } }, 'after paint'],
  ['any other page', { status: 200, handle: undefined, root: visitor }, 'after paint'],
  ['a page of another handle', { status: 200, handle: { isFull: true }, root: visitor }, 'after paint'],
] as const)('%s', (_, facts, expected) => {
  expect(pageScriptOf(facts)).toBe(expected);
});
