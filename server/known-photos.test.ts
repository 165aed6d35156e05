import { expect, it } from 'vitest';
import type { FoundPhoto } from '../core/overview/moderation/find-photo.server.ts';
import { DatabaseUnavailable } from '../platform/database/unavailable.ts';
import { openKnownPhotos } from './known-photos.ts';

const MINUTE = 60_000;

function world() {
  let clock = Date.UTC(2026, 11, 1);
  let found: FoundPhoto | null = { ownerId: 'robin', galleryOf: null, isShown: true };
  let trouble: Error | null = null;
  const find = openKnownPhotos(
    async () => {
      if (trouble) throw trouble;
      return found;
    },
    () => clock,
  );
  return {
    find: () => find('a'),
    pass: (ms: number) => (clock += ms),
    change: (next: FoundPhoto | null) => (found = next),
    fail: (error: Error | null) => (trouble = error),
  };
}
const away = new DatabaseUnavailable('lost', undefined);

it('knows a shown photo for ten minutes while the database is down', async () => {
  const { find, pass, fail } = world();
  expect(await find()).toMatchObject({ isShown: true, isStale: false });
  fail(away);
  pass(9 * MINUTE);
  expect(await find()).toMatchObject({ isShown: true, isStale: true });
  pass(MINUTE + 1);
  await expect(find()).rejects.toBe(away);
});

it.each([
  ['hidden', { ownerId: 'robin', galleryOf: null, isShown: false }],
  ['gone', null],
])('does not know a photo that is %s', async (_what, next) => {
  const { find, change, fail } = world();
  await find();
  change(next);
  await find();
  fail(away);
  await expect(find()).rejects.toBe(away);
});

it('does not hide any other fault', async () => {
  const { find, fail } = world();
  await find();
  fail(new Error('a fault'));
  await expect(find()).rejects.toThrow('a fault');
});
