import { describe, expect, it } from 'vitest';
import { CachedPages } from './cached-pages.server.ts';
import { readsAll } from './cached-params.server.ts';
import { SHARED_PARAMS } from './layout/sharing/shared-address.ts';

const at = (path: string) => new URL(`http://localhost:3000${path}`);
const page = (nonce: string, words: string) => `<script nonce="${nonce}">${words}</script><p>It’s ${words}`;

describe('cached pages', () => {
  it('gives each visit its own nonce', () => {
    const pages = new CachedPages();
    const key = pages.keyOf(at('/'), '[1]');
    expect(pages.find(key, 'two')).toBeNull();
    expect(pages.keep(key, page('one', 'a'), 'one').toString()).toBe(page('one', 'a'));
    expect(pages.find(key, 'two')?.toString()).toBe(page('two', 'a'));
    expect(pages.find(key, 'longer')?.toString()).toBe(page('longer', 'a'));
  });

  it.each([
    ['other data', '/find-experts?q=a', '[2]'],
    ['another query', '/find-experts?q=b', '[1]'],
    ['another path', '/?q=a', '[1]'],
  ])('renders again for %s', (_what, path, data) => {
    const pages = new CachedPages();
    pages.keep(pages.keyOf(at('/find-experts?q=a'), '[1]'), page('one', 'a'), 'one');
    expect(pages.find(pages.keyOf(at(path), data), 'two')).toBeNull();
  });

  it('limits its size in bytes, not characters', () => {
    const pages = new CachedPages(200);
    const keys = ['/a', '/b', '/c'].map((path) => pages.keyOf(at(path), ''));
    for (const key of keys) pages.keep(key, '’'.repeat(30), 'one');
    expect(keys.map((key) => pages.find(key, 'one') !== null)).toEqual([false, true, true]);
  });
});

describe('the URLs of cached pages', () => {
  it.each([
    ['/', true],
    ['/?zip=97214&from=hero', true],
    ['/?x=1', false],
    ['/find-experts?place=97214&step-free=1&view=map', true],
    ['/find-experts?place=97214&x=1', false],
    ['/find-experts?x', false],
    ['/expert/1', true],
    ['/expert/1?q=a', false],
  ])('%s: %s', (path, isKept) => {
    expect(readsAll(at(path))).toBe(isKept);
  });

  it('include the ones that people share', () => {
    const elsewhere = ['expert', 'tab', 'state'];
    for (const name of SHARED_PARAMS) {
      if (!elsewhere.includes(name))
        expect([name, readsAll(at(`/find-experts?${name}=1`))]).toEqual([name, true]);
    }
  });
});
