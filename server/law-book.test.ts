import { expect, it } from 'vitest';
import { changeLaw } from '../core/ground/geography/change-law.server.ts';
import { readLaw } from '../core/ground/geography/read-law.server.ts';
import { openWorld } from '../tests/world.ts';
import { openLawBook } from './law-book.ts';

const world = await openWorld();
const admin = await world.aPerson({ isAdmin: true });
const silent = { info() {}, warn() {}, error() {} };
const today = Temporal.PlainDate.from('2026-12-01');
const say = (status: 'legal' | 'illegal', since = '2026-12-01') =>
  changeLaw(world.as(admin), { state: 'CO', status, since, until: null, note: 'A test.', source: 'A test' });

it('notices a change on two nodes without a restart, and notifies their listeners', async () => {
  const told: string[] = [];
  const books = await Promise.all(
    ['one', 'two'].map(async (node) => {
      const book = await openLawBook(() => readLaw(world.db), silent, { lookMs: 20 });
      book.onChange(() => told.push(node));
      return book;
    }),
  );
  expect(books.map((book) => book.current().isServed('CO', today))).toEqual([true, true]);
  await say('illegal');
  await expect.poll(() => books.map((book) => book.current().isServed('CO', today))).toEqual([false, false]);
  expect(told.toSorted()).toEqual(['one', 'two']);
  for (const book of books) book.close();
});

it('keeps its data when a read fails or finishes late', async () => {
  let read = () => readLaw(world.db);
  const warned: string[] = [];
  const log = { ...silent, warn: (_facts: object, words: string) => void warned.push(words) };
  const book = await openLawBook(() => read(), log, { lookMs: 20 });
  const old = await readLaw(world.db);
  await say('legal');
  await book.refresh();
  expect(book.current().isServed('CO', today)).toBe(true);
  read = async () => old;
  await book.refresh();
  expect(book.current().isServed('CO', today)).toBe(true);
  read = () => Promise.reject(new Error('away'));
  await expect.poll(() => warned.length).toBeGreaterThan(1);
  expect(book.current().isServed('CO', today)).toBe(true);
  book.close();
});
