import { describe, expect, it } from 'vitest';
import { askedParams, askedPath } from './asked-params.ts';

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

describe('the path of a search', () => {
  const fields = (values: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    return form;
  };

  it.each([
    ['has the fields of the form', { q: 'balm', place: '80202' }, undefined, '?q=balm&place=80202'],
    ['is the page itself for an empty form', { q: '', place: '' }, undefined, ''],
    [
      'has a position instead of the place and the map area, to about 100 m',
      { q: 'balm', place: '80202', area: '1,2,3,4' },
      { lat: 39.73921, lng: -104.99034 },
      '?q=balm&near=39.739%2C-104.990',
    ],
  ])('%s', (_what, values, near, query) => {
    expect(askedPath(fields(values), near)).toBe(`/find-experts${query}`);
  });
});
