import { describe, expect, it } from 'vitest';
import {
  EMPTY_SEARCH,
  formatSearch,
  parseSearch,
  readCursor,
  type SearchQuery,
  searchUrl,
  writeCursor,
} from './search-query.ts';

const ID = '01970001-1726-7000-8000-0000f1dbf746';
const read = (text: string) => parseSearch(new URLSearchParams(text));

describe('the URL of a search', () => {
  it('is empty for a search for everything', () => {
    expect(searchUrl(EMPTY_SEARCH)).toBe('/find-experts');
    expect(read('').query).toEqual(EMPTY_SEARCH);
    expect(read('q=&place=&radius=25&category=&type=&rating=&sort=').query).toEqual(EMPTY_SEARCH);
  });

  it('round-trips every part of a search', () => {
    const query: SearchQuery = {
      ...EMPTY_SEARCH,
      q: 'sage & co',
      place: 'Denver, CO',
      radiusMiles: 50,
      category: 'education',
      type: 'wellness-center',
      price: '1.5',
      minRating: 4.5,
      day: '2026-12-05',
      part: 'morning',
      online: true,
      spotlight: true,
      isStepFree: true,
      language: 'zh',
      metBy: 'nonbinary',
      sort: 'next-free',
      after: writeCursor({ sort: 'next-free', stretch: 1, freeAt: 1_796_000_000_000, rating: 4.7, id: ID }),
    };
    expect(parseSearch(formatSearch(query))).toEqual({ query, notes: [] });
    const near = { ...EMPTY_SEARCH, near: { lat: 39.749, lng: -104.995 } };
    expect(parseSearch(formatSearch(near)).query).toEqual(near);
    const area = { ...EMPTY_SEARCH, area: { south: 50.1, west: 170, north: 72, east: -140.5 } };
    expect(parseSearch(formatSearch(area)).query).toEqual(area);
  });

  it.each([
    ['premium=1', true],
    ['premium=no', false],
    ['spotlight=0&premium=1', false],
  ])('reads %s from old URLs as %j', (address, spotlight) => {
    const { query, notes } = parseSearch(new URLSearchParams(address));
    expect([query.spotlight, notes]).toEqual([spotlight, []]);
    expect(formatSearch(query).toString()).toBe(spotlight ? 'spotlight=1' : '');
  });

  it.each([
    ['today=1', 'today', 0],
    ['when=today', 'today', 0],
    ['when=2026-12-05', '2026-12-05', 0],
    ['when=2026-02-30', null, 1],
    ['when=12/5/2026', null, 1],
    ['when=__proto__', null, 1],
  ])('reads the day in %s as %j', (address, day, noted) => {
    const { query, notes } = read(address);
    expect([query.day, notes.length]).toEqual([day, noted]);
  });

  it('prefers a place in words over a position, and a position over a map area', () => {
    // A ZIP code in the search field is treated as the place.
    expect(read('q=80202&near=39.7,-105').query).toMatchObject({ q: '', place: '80202', near: null });
    expect(read('q=80202-1234&place=Denver').query).toMatchObject({ q: '', place: '80202-1234' });
    const all = 'place=80202&near=39.7,-105&area=30,-110,40,-100';
    expect(read(all).query).toMatchObject({ place: '80202', near: null, area: null });
    expect(read(all.replace('place=80202', '')).query).toMatchObject({ near: { lat: 39.7 }, area: null });
  });

  it.each([
    'código postal 97214',
    'codigo postal 97214',
    'Código postal: 97214',
    'CP 97214',
    'C.P. 97214',
    'cp97214',
    'ZIP code 97214',
    'zip 97214',
  ])('reads %s in either field as a ZIP code', (text) => {
    const found = { q: '', place: '97214' };
    expect(parseSearch(new URLSearchParams({ q: text })).query).toMatchObject(found);
    expect(parseSearch(new URLSearchParams({ place: text })).query).toMatchObject(found);
  });

  it.each(['CP', 'código postal', 'zip 9721', 'zipper 97214', 'cpa 97214'])('leaves %s as words', (q) => {
    expect(parseSearch(new URLSearchParams({ q })).query).toMatchObject({ q, place: '' });
  });

  it.each([
    ['a radius that is no number', 'radius=NaN', 'radius', { radiusMiles: 25 }],
    ['a radius beyond every bound', 'radius=1e9', 'radius', { radiusMiles: 25 }],
    ['a negative radius', 'radius=-5', 'radius', { radiusMiles: 25 }],
    ['a radius in hexadecimal', 'radius=0x10', 'radius', { radiusMiles: 25 }],
    ['an unknown category', 'category=flowers', 'category', { category: null }],
    ["a category from an object's prototype", 'category=__proto__', 'category', { category: null }],
    ['SQL as a type', "type=individual'--", 'type', { type: null }],
    ['a way of meeting that there is not', 'meet=online', 'meet', { meet: null }],
    ['a rating of six', 'rating=6', 'rating', { minRating: null }],
    ['an infinite rating', 'rating=Infinity', 'rating', { minRating: null }],
    ['an unknown order', 'sort=price', 'sort', { sort: null }],
    ['a position off the globe', 'near=95,10', 'near', { near: null }],
    ['a position of three numbers', 'near=1,2,3', 'near', { near: null }],
    ['a box turned upside down', 'area=40,-100,30,-90', 'area', { area: null }],
    ['a box of words', 'area=a,b,c,d', 'area', { area: null }],
    ['a forged cursor', 'after=r_9.9_x', 'after', { after: null }],
    ['a cursor with SQL', `after=r_4.7_${ID}'--`, 'after', { after: null }],
    ['a cursor of 20,000 characters', `after=${'r'.repeat(20_000)}`, 'after', { after: null }],
  ])('omits %s and says so', (_what, text, field, left) => {
    const { query, notes } = read(text);
    expect(query).toMatchObject(left);
    expect(notes).toEqual([{ field, message: expect.stringMatching(/^[A-Z].+\.$/) }]);
  });

  it('shortens 20,000 characters and says so', () => {
    const { query, notes } = read(`q=${'sage '.repeat(4000)}&place=${'x'.repeat(20_000)}`);
    expect(query.q.length).toBeLessThanOrEqual(80);
    expect(query.place.length).toBe(80);
    expect(notes.map(({ field }) => field)).toEqual(['q', 'place']);
  });

  it.each([
    ['emoji cut in two', `${'a'.repeat(79)}🌿🌿`],
    ['NUL and control signs', 'sa\u0000ge\u0007'],
    ['text that runs the other way', 'sage\u202Egas'],
    ['half of a surrogate pair', 'sage\uD83C'],
    ['HTML', '<img src=x onerror=alert(1)>'],
  ])('keeps %s as plain, well-formed text', (_what, q) => {
    const { query } = parseSearch(new URLSearchParams([['q', q]]));
    expect(query.q.isWellFormed()).toBe(true);
    expect(query.q).not.toMatch(/[\p{Cc}\u202E\uFFFD]/u);
    expect(parseSearch(formatSearch(query)).query).toEqual(query);
  });

  it('uses the first of a repeated parameter', () => {
    expect(read('q=one&q=two').query.q).toBe('one');
  });
});

describe('a cursor', () => {
  it.each([
    { sort: 'rating', rating: 4.7, id: ID } as const,
    { sort: 'rating', rating: 0, id: ID } as const,
    { sort: 'rating', rating: -1, id: ID } as const,
    { sort: 'distance', chord: 0.0063150961499602015, id: ID } as const,
    { sort: 'distance', chord: 1.2e-9, id: ID } as const,
    { sort: 'next-free', stretch: 0, freeAt: 0, rating: 5, id: ID } as const,
  ])('round-trips: %j', (cursor) => {
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });
});
