import { expect, it } from 'vitest';
import { askedParams } from './asked-params.ts';

it.each([
  ['nothing', {}, ''],
  ['empty fields and the usual distance', { q: ' ', place: '', radius: '25', sort: 'rating' }, ''],
  ['words, trimmed', { q: ' balm ', radius: '50' }, 'q=balm&radius=50'],
  [
    'a place before a position and a piece of map',
    { near: '1,2', area: '1,2,3,4', place: '80202' },
    'place=80202',
  ],
  ['a position before a piece of map', { area: '1,2,3,4', near: '1,2' }, 'near=1%2C2'],
  ['the usual order at a place', { place: 'Denver, CO', sort: 'distance' }, 'place=Denver%2C+CO'],
  ['another order at a place', { place: '80202', sort: 'rating' }, 'place=80202&sort=rating'],
  ['another order without a place', { sort: 'next-free', view: 'map' }, 'sort=next-free&view=map'],
])('%s', (_what, fields, address) => {
  expect(askedParams(Object.entries(fields)).toString()).toBe(address);
});
