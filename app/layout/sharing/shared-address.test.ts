import { describe, expect, it } from 'vitest';
import { FILTERS } from '../../../core/finding/discovery/filters.ts';
import { formatSearch, parseSearch } from '../../../core/finding/discovery/search-query.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { SHARED_PARAMS, sharedAddress } from './shared-address.ts';

const shared = (address: string) =>
  sharedAddress('https://plugwell.example', new URL(address, 'https://plugwell.example'));

describe('the URL for sharing a page', () => {
  it.each([
    ['is that of the page', '/about-us', '/about-us'],
    [
      'keeps what was searched for',
      '/find-experts?q=tea&place=80202&rating=4',
      '/find-experts?q=tea&place=80202&rating=4',
    ],
    ['keeps the tab that is open', '/legal-information?tab=compliance', '/legal-information?tab=compliance'],
    ['leaves out a position', '/find-experts?near=39.7,-105&q=tea', '/find-experts?q=tea'],
    ['leaves out a token', '/auth/reset?token=secret', '/auth/reset'],
    ['leaves out a key and the way back', '/client/7?key=secret&next=%2Fmessages', '/client/7'],
    ['leaves out what no page of ours reads', '/?utm_source=mail&fbclid=1', '/'],
    ['keeps what has to be escaped escaped', '/find-experts?q=a%26near%3D1', '/find-experts?q=a%26near%3D1'],
  ])('%s', (_, address, expected) => {
    expect(shared(address)).toBe(`https://plugwell.example${expected}`);
  });

  it.each([
    ['/', '/es'],
    ['/find-experts?q=tea', '/es/find-experts?q=tea'],
  ])('opens in the language of the page that shares it: %s', (address, expected) => {
    expect(inLanguage('es', () => shared(address))).toBe(`https://plugwell.example${expected}`);
  });

  it('keeps every filter of the search', () => {
    const missing = Object.values(FILTERS).filter(({ param }) => !SHARED_PARAMS.has(param));
    expect(missing).toEqual([]);
  });

  it('opens the same search, except for a position', () => {
    const asked = 'q=tea&place=80202&radius=50&category=topicals&rating=4&today=1&sort=rating';
    const search = new URL(shared(`/find-experts?${asked}`)).searchParams;
    const found = (params: URLSearchParams) => formatSearch(parseSearch(params).query).toString();
    expect(found(search)).toBe(found(new URLSearchParams(asked)));
  });
});
