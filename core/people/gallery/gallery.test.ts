import { describe, expect, it } from 'vitest';
import {
  altOf,
  isTooNarrow,
  isTooSmall,
  MAX_GALLERY_PHOTOS,
  movedTo,
  roomLeft,
  standingOf,
} from './gallery.ts';
import { photoWordsForm } from './gallery-form.ts';

it.each([
  [800, 600, false],
  [600, 800, false],
  [1600, 200, false],
  [799, 599, true],
  [1600, 199, true],
  [1, 1, true],
])('%i by %i pixels are too small: %s', (width, height, small) =>
  expect(isTooSmall({ width, height })).toBe(small),
);

it.each([
  [1600, 200, false],
  [200, 1600, false],
  [1600, 199, true],
  [21, 1600, true],
])('%i by %i pixels are too narrow: %s', (width, height, narrow) =>
  expect(isTooNarrow({ width, height })).toBe(narrow),
);

it.each<[hiddenAt: Date | null, waitsSince: Date | null, standing: string]>([
  [null, null, 'shown'],
  [null, new Date(0), 'waiting'],
  [new Date(0), null, 'hidden'],
  [new Date(0), new Date(0), 'hidden'],
])('a photo hidden at %s that has waited since %s is %s', (hiddenAt, waitsSince, standing) =>
  expect(standingOf({ hiddenAt, waitsSince })).toBe(standing),
);

it.each<[id: string, rank: number, order: string]>([
  ['a', 0, 'abcd'],
  ['a', 1, 'bacd'],
  ['d', 2, 'abdc'],
  ['d', 0, 'dabc'],
  ['a', 3, 'bcda'],
  ['a', 99, 'bcda'],
  ['c', -1, 'cabd'],
  ['x', 0, 'abcd'],
])('%s moved to %i gives %s', (id, rank, order) =>
  expect(movedTo(['a', 'b', 'c', 'd'], id, rank).join('')).toBe(order),
);

it.each([
  [0, MAX_GALLERY_PHOTOS],
  [11, 1],
  [12, 0],
  [13, 0],
])('with %i photos there is room for %i', (have, room) => expect(roomLeft(have)).toBe(room));

it.each([
  [{ description: 'A bright room', caption: 'Our room' }, 'A bright room'],
  [{ description: '', caption: 'Our room' }, 'Our room'],
  [{ description: '', caption: '' }, 'Photo 2 of 5 by Sage'],
])('the alternative text of %o is %s', (photo, alt) =>
  expect(altOf(photo, { name: 'Sage', at: 1, count: 5 })).toBe(alt),
);

describe('the words of a photo', () => {
  it.each<[what: string, typed: object, isFine: boolean]>([
    ['both', { description: 'A bright room.', caption: 'Our room' }, true],
    ['no caption', { description: 'A bright room.' }, true],
    ['no description', { caption: 'Our room' }, false],
    ['an empty description', { description: '  ' }, false],
    ['a description of one letter', { description: 'x' }, false],
    ['the longest', { description: 'x'.repeat(250), caption: 'x'.repeat(120) }, true],
    ['a description that is too long', { description: 'x'.repeat(251) }, false],
    ['a caption that is too long', { description: 'A room.', caption: 'x'.repeat(121) }, false],
    ['two lines', { description: 'A room.\nA door.' }, false],
  ])('%s', (_what, typed, isFine) => expect(photoWordsForm.safeParse(typed).success).toBe(isFine));
});
