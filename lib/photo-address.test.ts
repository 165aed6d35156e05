import { expect, it } from 'vitest';
import { photoAddress, photoKey } from './photo-address.ts';

const key = '0123456789abcdef'.repeat(2);

it('knows the key of a photo kept here', () => expect(photoKey(photoAddress(key))).toBe(key));

it.each([
  null,
  '',
  `https://elsewhere.example${photoAddress(key)}`,
  `/photo/../${key}`,
  `/photo/${key}/..`,
  `/photo/${key.toUpperCase()}`,
  '/cover/x.svg',
])('finds none in %j, so that nothing of ours is removed for it', (address) =>
  expect(photoKey(address)).toBeNull(),
);
