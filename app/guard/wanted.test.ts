import { describe, expect, it } from 'vitest';
import { goesOnWithBooking, resultsOf, wantedAt } from './wanted.ts';

describe('a search started on the home page', () => {
  it.each([
    ['/?zip=80202', '/find-experts?place=80202'],
    ['/?zip=80202&q=sleep&category=education', '/find-experts?q=sleep&place=80202&category=education'],
    ['/?zip=80202&from=hero', '/find-experts?place=80202'],
    ['/?q=Maya', '/find-experts?q=Maya'],
    ['/?today=1', '/find-experts?when=today'],
    ['/?zip=%3Cscript%3E', '/find-experts?place=%3Cscript%3E'],
  ])('from %s continues at %s', (path, results) => expect(resultsOf(path)).toBe(results));

  it.each([
    '/',
    '/?focus=map#map',
    '/?expert=1&tab=book#expert-1',
    '/find-experts?place=80202',
    '/about-us?zip=80202',
  ])('is not %s, which stays unchanged', (path) => expect(resultsOf(path)).toBe(path));
});

describe('the page that someone requested', () => {
  it.each([
    ['/find-experts?place=80202', { kind: 'search', query: { place: '80202' } }],
    ['/find-experts', { kind: 'search', query: { place: '' } }],
    ['/expert/abc', { kind: 'expert', expertId: 'abc' }],
    [
      '/expert/abc/book?start=2026-12-01T21:30:00Z&with=x&place=y',
      { kind: 'booking', expertId: 'abc', start: '2026-12-01T21:30:00Z', with: 'x', placeId: 'y' },
    ],
    [
      '/expert/abc/book',
      { kind: 'booking', expertId: 'abc', start: null, with: null, placeId: null, visitZip: null },
    ],
    ['/?focus=map#map', { kind: 'search', query: { place: '' } }],
    ['/?expert=abc&tab=book#expert-abc', { kind: 'expert', expertId: 'abc' }],
    ['/', null],
    ['/dashboard', null],
    ['/expert/abc/report', null],
    ['/find-experts/pins', null],
    ['/expert/', null],
  ])('at %s', (path, wanted) => {
    if (wanted === null) expect(wantedAt(path)).toBeNull();
    else expect(wantedAt(path)).toMatchObject(wanted);
  });
});

describe('after an address is confirmed', () => {
  it.each([
    [
      '/expert/abc/book?start=2026-12-01T21:30:00Z',
      '/expert/abc/book?start=2026-12-01T21%3A30%3A00Z&confirmed=1',
    ],
    ['/expert/abc/book', '/expert/abc/book?confirmed=1'],
    ['/expert/abc/book?confirmed=x', '/expert/abc/book?confirmed=1'],
    ['/expert/abc', null],
    ['/find-experts?place=80202', null],
    ['/dashboard', null],
  ])('someone who requested %s gets to %s', (path, goesOn) => expect(goesOnWithBooking(path)).toBe(goesOn));
});
