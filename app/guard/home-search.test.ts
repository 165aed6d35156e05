import { describe, expect, it } from 'vitest';
import { isCategoryId } from '../../core/people/experts/categories.ts';
import { asksSomething, cardPath, homePath, readHomeSearch } from './home-search.ts';

const read = (query: string) => readHomeSearch(new URLSearchParams(query), isCategoryId);

describe("the home page's URL", () => {
  it('asks for nothing without parameters', () => {
    expect(asksSomething(read(''))).toBe(false);
  });

  it.each([
    'focus=search',
    'expert=1&tab=book',
    'utm_source=x',
    'q=%20%20',
    'q=%00',
    'spotlight=yes',
    'category=none',
  ])('asks for nothing with %s', (query) => {
    expect(asksSomething(read(query))).toBe(false);
  });

  it.each(['q=denver', 'category=herbal-drops', 'spotlight=1', 'online=1', 'today=1', 'zip=80202'])(
    'reads %s, and writes it back',
    (query) => {
      expect(asksSomething(read(query))).toBe(true);
      expect(homePath(read(query))).toBe(`/?${query}`);
    },
  );

  it.each([
    ['the ZIP field', 'zip=80202', { text: '', zip: '80202' }],
    ['the field for words', 'q=80202', { text: '', zip: '80202' }],
    ['the field for words, in Spanish', 'q=código postal 80202', { text: '', zip: '80202' }],
    ['the field for words, which was typed last', 'q=97214&zip=80202', { text: '', zip: '97214' }],
    ['the ZIP field beside words', 'q=maya&zip=80202', { text: 'maya', zip: '80202' }],
    ['neither', 'q=8020', { text: '8020', zip: '' }],
    ['the field for words, with signs that nobody types', 'q=may%00a%0D%0A', { text: 'may a', zip: '' }],
  ])('reads the text typed into %s', (_field, query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  it('still reads ‘premium’ in an old URL as Spotlight', () => {
    expect(homePath(read('premium=1'))).toBe('/?spotlight=1');
  });

  it('keeps the card and the tab to open', () => {
    expect(homePath({ expert: '7', tab: 'book' })).toBe('/?expert=7&tab=book');
    expect(read('expert=7&tab=book')).toMatchObject({ expert: '7', tab: 'book' });
  });

  it.each([
    ['/', 'book', '/?expert=7&tab=book#expert-7'],
    ['/', 'about', '/?expert=7#expert-7'],
    ['/?q=denver', 'options', '/?q=denver&expert=7&tab=options#expert-7'],
  ])('leads from %s to the tab %s of a card', (path, tab, expected) => {
    expect(cardPath(path, '7', tab)).toBe(expected);
  });

  it('ignores an unknown category', () => {
    expect(read('category=%27%3B--').category).toBe('');
    expect(read('tab=admin').tab).toBe('about');
    expect(read('focus=password').focus).toBeNull();
  });

  it('cuts off an overlong text', () => {
    expect(read(`q=${'a'.repeat(5000)}`).text).toHaveLength(80);
  });
});
