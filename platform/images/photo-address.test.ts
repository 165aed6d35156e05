import { expect, it } from 'vitest';
import { photoAddress, photoKey, photoSources, portraitAddress } from './photo-address.ts';

const key = '0123456789abcdef'.repeat(2);

it('returns the key of one of our photos', () => expect(photoKey(photoAddress(key))).toBe(key));

it.each([
  null,
  '',
  `https://elsewhere.example${photoAddress(key)}`,
  `/photo/../${key}`,
  `/photo/${key}/..`,
  `/photo/${key.toUpperCase()}`,
  '/cover/x.svg',
  portraitAddress('maya'),
])('finds no key in %j, so our files stay', (address) => expect(photoKey(address)).toBeNull());

it.each([
  [
    photoAddress(key),
    {
      src: `${photoAddress(key)}?w=128`,
      srcSet: `${photoAddress(key)}?w=128 1x, ${photoAddress(key)}?w=256 2x`,
    },
  ],
  ['/portrait/maya.svg', { src: '/portrait/maya.svg', darkSrc: '/portrait/maya.svg?theme=dark' }],
  ['https://elsewhere.example/face.png', { src: 'https://elsewhere.example/face.png' }],
])('returns what to load for %s, 72 pixels wide', (address, sources) =>
  expect(photoSources(address, 72)).toEqual(sources),
);
